export const message = "a message";
