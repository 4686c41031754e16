/** What the interface calls `isSearchPatternSource` is a pattern inside. */
export function named<Fields extends { readonly isSearchPatternSource?: boolean }>(
  { isSearchPatternSource, ...rest }: Fields,
): Omit<Fields, "isSearchPatternSource"> & { readonly isPattern?: boolean } {
  return isSearchPatternSource === undefined ? rest : { ...rest, isPattern: isSearchPatternSource };
}
