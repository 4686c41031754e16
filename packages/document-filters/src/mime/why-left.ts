import { type Entity, fileName } from "./entity.js";
import { isSealed } from "./mail-refusals.js";

export const cannotDecode = "it is in an encoding that cannot be decoded";
export const otherKind = "attachments of its kind are not translated";

const signature = /^application\/(?:pgp-signature|(?:x-)?pkcs7-signature)$/;

/** Whether an entity signs the one before it. */
export const isSignature = ({ parent, index, type }: Entity): boolean =>
  parent?.type === "multipart/signed" && index > 0 && signature.test(type);

/** Nobody reads a text in these. */
const silent = [
  /^(?:image|audio|video|font|model|chemical)\//, /^text\/(?:css|javascript|ecmascript|rfc822-headers)$/,
  /^application\/(?:javascript|x-javascript|pgp-(?:keys|signature|encrypted)|(?:x-)?pkcs7-(?:signature|mime)|font-\w+|x-font-\w+)$/,
  /^message\/(?:delivery-status|disposition-notification|global-\w+|feedback-report|partial|external-body)$/,
];

export const isSilent = (entity: Entity): boolean =>
  !isEncrypted(entity) && (silent.some((pattern) => pattern.test(entity.type)) || silentFile.test(fileName(entity) ?? ""));

const silentFile = /\.(?:png|jpe?g|gif|bmp|tiff?|webp|svg|ico|wmf|emf|mp3|wav|ogg|mp4|avi|mov|wmv|css|js|woff2?|ttf)$/i;

/** The key of an encrypted part is not the text that is missing. */
const isEncrypted = (entity: Entity): boolean =>
  isSealed(entity) || (entity.parent?.type === "multipart/encrypted" && entity.type !== "application/pgp-encrypted");

/** Why an entity is not translated that is no text; undefined where it may be a document. */
export function whyLeft(entity: Entity): string | undefined {
  const { type } = entity;
  if (isEncrypted(entity)) return "it is encrypted";
  if (/^(?:multipart|message)\//.test(type)) return "what stands so deep in a mail, or is encoded as a whole, is not translated";
  if (/^(?:text\/calendar|application\/ics)$/.test(type)) return "calendar entries are not translated";
  if (/^text\/(?:x-)?vcard$/.test(type)) return "cards of contacts are not translated";
  return type.startsWith("application/") ? undefined : otherKind;
}
