/**
 * Text that others wrote, for a terminal: no control characters, which could move the cursor, rename the window or hide
 * what stands there. Line breaks and tabs become blanks.
 */
export function plain(text: string): string {
  return text.replace(/[\t\n\r]+/g, " ").replace(/[\u0000-\u001f\u007f-\u009f]/g, "�");
}
