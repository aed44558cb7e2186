([own]) => { // what does not fit: text that is cut off, sticks out of its tile, or lies over other text
  const found = [];
  const words = (element) => element.textContent.trim().replace(/\s+/g, " ").slice(0, 40);
  const place = (element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
  // Lines that a scrolling list hides are not there: their middle lies outside of it.
  const inSight = (element, box) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(around).overflow)) continue;
      const edge = around.getBoundingClientRect();
      if (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom) return false;
    }
    return true;
  };
  const hiddenFromSight = (element) => {
    for (let around = element; around; around = around.parentElement) if (getComputedStyle(around).clipPath !== "none") return true;
    return false;
  };
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.textContent.trim() || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (element.closest(`.sr, .skip, select, svg, .toasts, ${own}`)) continue;
    if (hiddenFromSight(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1 && inSight(element, box)) texts.push({ element, box });
  }
  for (const { element, box } of texts) {
    let tile = null;
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      const style = getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) break;
      const beyond = Math.max(box.right - edge.right, edge.left - box.left);
      if (style.overflowX !== "visible" && beyond > 1) { found.push(`cut: ${words(element)} in ${place(around)}`); break; }
      const drawn = style.display !== "inline" && (parseFloat(style.borderLeftWidth) > 0 || !/, 0\)$|transparent/.test(style.backgroundColor));
      if (!tile && drawn) {
        tile = around;
        if (beyond > 2) { found.push(`sticks out: ${words(element)} of ${place(around)}`); break; }
      }
    }
  }
  // What is fixed lies over the rest, as does the total of a table that scrolls on a phone.
  const layer = (element) => element.closest(".sheet, .status, .transport, .topbar, .menu-list, .zone-chips")
    ?? (innerWidth < 700 ? element.closest(".points-table .sum") : null);
  texts.sort((a, b) => a.box.top - b.box.top);
  for (let i = 0; i < texts.length; i += 1) {
    const one = texts[i];
    for (let j = i + 1; j < texts.length && texts[j].box.top < one.box.bottom - 4; j += 1) {
      const other = texts[j];
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (layer(one.element) !== layer(other.element)) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      if (width > 2 && height > 4) found.push(`overlap: ${words(one.element)} (${place(one.element)}) and ${words(other.element)} (${place(other.element)})`);
    }
  }
  return [...new Set(found)];
}
