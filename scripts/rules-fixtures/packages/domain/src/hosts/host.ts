export interface Host { readonly name: string }
