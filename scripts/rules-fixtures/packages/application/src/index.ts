export type { User } from "@dragoman/domain";
