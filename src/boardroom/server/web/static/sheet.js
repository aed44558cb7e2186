// The sheet of choices at the bottom of a phone. It folds, so that the board can be seen, and opens for what is chosen.

const sheet = document.querySelector(".sheet");
const grip = sheet.querySelector(".sheet-grip");

export const phone = matchMedia("(max-width: 960px)");
export const inSheet = (part) => sheet.contains(part);
export const sheetTop = () => sheet.getBoundingClientRect().top;

export function unfold(wide) {
  sheet.classList.toggle("folded", !wide);
  if (!wide) sheet.scrollTop = 0;
  grip.setAttribute("aria-expanded", String(wide));
}

grip.addEventListener("click", () => unfold(sheet.classList.contains("folded")));
