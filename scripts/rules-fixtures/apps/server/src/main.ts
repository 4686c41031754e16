export const server = "an app";
