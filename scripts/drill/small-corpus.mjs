/** A small English–Spanish corpus in a house style of its own, made of the same sentences each time; some 12 words a sentence. */
const things = [
  ["report", "el informe"], ["invoice", "la factura"], ["backup", "la copia de seguridad"], ["password", "la contraseña"],
  ["folder", "la carpeta"], ["printer", "la impresora"], ["network", "la red"], ["account", "la cuenta"], ["screen", "la pantalla"],
  ["contract", "el contrato"], ["license key", "la clave de licencia"], ["server log", "el registro del servidor"],
  ["spreadsheet", "la hoja de cálculo"], ["shopping cart", "el carrito de la compra"], ["user guide", "la guía del usuario"],
  ["power supply", "la fuente de alimentación"], ["default setting", "el ajuste predeterminado"], ["mailbox", "el buzón"],
  ["warehouse", "el almacén"], ["shipping label", "la etiqueta de envío"],
];
const acts = [
  ["save", "guardar"], ["delete", "eliminar"], ["open", "abrir"], ["print", "imprimir"], ["share", "compartir"], ["restore", "restaurar"],
  ["upload", "cargar"], ["download", "descargar"], ["rename", "cambiar el nombre de"], ["check out", "consultar"], ["set up", "configurar"],
  ["update", "actualizar"], ["lock", "bloquear"], ["find", "localizar"], ["back up", "respaldar"],
];
const frames = [
  ["Click the button to {act} the {thing}.", "Haga clic en el botón para {act} {thing}."],
  ["You cannot {act} the {thing} while you are offline.", "No se puede {act} {thing} mientras no tenga conexión."],
  ["Before you {act} the {thing}, close all other windows.", "Antes de {act} {thing}, cierre todas las demás ventanas."],
  ["To {act} the {thing} later, choose it from the list.", "Para {act} {thing} más tarde, selecciónelo en la lista."],
  ["An error occurred when we tried to {act} the {thing}.", "Se ha producido un error al intentar {act} {thing}."],
  ["Ask your administrator who may {act} the {thing}.", "Pregunte a su administrador quién puede {act} {thing}."],
  ["Do you really want to {act} the {thing}?", "¿Seguro que desea {act} {thing}?"],
  ["Please wait until you can {act} the {thing} again.", "Espere hasta que pueda volver a {act} {thing}."],
];

/** So many units, in an order that mixes all frames: `{ source, target, document }` each, 25 of a document. */
export function smallCorpus(count) {
  const all = frames.length * things.length * acts.length;
  if (count > all) throw new Error(`The small corpus has ${all} units at most.`);
  return Array.from({ length: count }, (_, n) => {
    // A step that shares no factor with their number visits each once.
    const at = (n * 1_013) % all;
    const [english, spanish] = frames[at % frames.length];
    const [thing, cosa] = things[Math.floor(at / frames.length) % things.length];
    const [act, acto] = acts[Math.floor(at / frames.length / things.length)];
    return {
      source: english.replace("{act}", act).replace("{thing}", thing), target: spanish.replace("{act}", acto).replace("{thing}", cosa),
      document: `page-${Math.floor(n / 25)}`,
    };
  });
}

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Units as TMX 1.4. */
export function asTmx(units) {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<tmx version="1.4"><header creationtool="drill" creationtoolversion="1" segtype="sentence" o-tmf="drill" adminlang="en" srclang="en" '
      + 'datatype="plaintext"/><body>',
    ...units.map(({ source, target, document }) => `<tu><prop type="x-document">${document}</prop>`
      + `<tuv xml:lang="en"><seg>${escaped(source)}</seg></tuv><tuv xml:lang="es"><seg>${escaped(target)}</seg></tuv></tu>`),
    "</body></tmx>",
  ].join("\n");
}
