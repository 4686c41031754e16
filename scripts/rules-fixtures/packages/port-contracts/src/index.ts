export const contract = "a contract";
