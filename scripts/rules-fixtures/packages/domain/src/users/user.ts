export interface User { readonly name: string }
