export { NodemailerTransport } from "./nodemailer-transport.js";
