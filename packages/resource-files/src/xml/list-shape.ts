/** How a list is written as XML: its entries stand in nested elements, each field is an element of its entry. */
export interface ListShape<Field extends string> {
  /** From the root to what holds the entries. */
  readonly path: readonly [string, ...string[]];
  readonly entry: string;
  readonly fields: readonly Field[];
}
