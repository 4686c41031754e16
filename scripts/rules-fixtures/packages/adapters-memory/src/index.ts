export const memory = "an adapter";
