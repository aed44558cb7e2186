// A button that copies the field beside it. Where the browser forbids it (no https), the text is selected instead.

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy-field]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copyField);
  field.select();
  try { await navigator.clipboard.writeText(field.value); button.textContent = "Copied"; }
  catch { button.textContent = "Press Ctrl+C"; }
});
