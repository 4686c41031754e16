
/**
 * Makes components by name: use cases, what they share, or adapters behind ports. Each function takes the components that
 * its own one needs, by their names, so that whoever wires them need not know which these are.
 */
export type Slice = Readonly<Record<string, (needs: never) => unknown>>;

/** What a slice offers: its components, by name. */
export type Offer<S extends Slice> = { readonly [Name in keyof S]: ReturnType<S[Name]> };
