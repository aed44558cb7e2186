// A name for a wish: sent again with the same name, it is granted once. crypto.randomUUID is not used because browsers
// offer it only on https and localhost, and a table among friends often has a plain address in the house.
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
