interface End { readonly kind: "open" | "close"; readonly name: string }

const isEnd = (item: { readonly kind: string }): boolean => item.kind === "open" || item.kind === "close";

/** The tags of the block whose other end is in it, well nested. */
function pairedTags<Item extends { readonly kind: string }>(items: readonly Item[]): Map<Item, Item> {
  const paired = new Map<Item, Item>();
  const open: (Item & End)[] = [];
  for (const item of items as readonly (Item & End)[]) {
    if (item.kind === "open") open.push(item);
    if (item.kind !== "close") continue;
    const start = open.findLastIndex(({ name }) => name === item.name);
    if (start < 0) continue;
    paired.set(open[start] as Item, item).set(item, open[start] as Item);
    open.length = start;
  }
  return paired;
}

/**
 * Tags whose other end is not in the block stay where they are, and so do the tags of all elements around them. The
 * answer has them one by one, and the items between them together.
 */
export function betweenFences<Item extends { readonly kind: string }>(items: readonly Item[]): (Item[] | Item)[] {
  const paired = pairedTags(items);
  const around: Item[] = [];
  for (const item of items) {
    if (!isEnd(item)) continue;
    if (!paired.has(item)) {
      for (const tag of around.splice(0)) {
        paired.delete(paired.get(tag) as Item);
        paired.delete(tag);
      }
    } else if (item.kind === "open") around.push(item);
    else around.pop();
  }
  const stretches: (Item[] | Item)[] = [];
  let current: Item[] | undefined;
  for (const item of items) {
    if (isEnd(item) && !paired.has(item)) {
      stretches.push(item);
      current = undefined;
    } else if (current === undefined) stretches.push(current = [item]);
    else current.push(item);
  }
  return stretches;
}
