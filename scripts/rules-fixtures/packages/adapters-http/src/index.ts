export const http = "another adapter";
