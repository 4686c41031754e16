/** Version of this server, as the interface and the documents that it writes tell it. */
export const dragomanVersion = "0.1.0";
