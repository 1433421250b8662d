/** Texts from outside, where the editor would make more of them than text. */

/** The same to read, without a link and without an icon: a notification runs `[any](command:id)` when it is clicked. */
export function plain(text: string): string {
  return text.replaceAll("](", "] (").replaceAll("$(", "$ (");
}
