/** Sentences with unknown words, words of several kinds and contractions; a tagger and the last stages have work with each. */
export const sentences: Readonly<Record<string, readonly string[]>> = {
  eng: [
    "It is a well known fact.", "The firm made an exorbitant profit last year.", "An Xerqon engineer met a Wolkrid.",
    "Can you can a can as a canner can can a can?", "The old man the boats while the young rest.", "She saw her duck under the table.",
    "Well known for its water, the Brelk spring is known to all.", "He will book a table and read the book later.",
    "They are flying planes that like the wind.", "Time flies like an arrow; fruit flies like a banana.",
    "The Zanthor company sold its Qualdex unit to eBay for $3 million.", "I left my left glove on the right, right?",
    "The well was well known before the 1990s.", "Please contact the Help Desk if the light is too light to light the room.",
    "What is known as fast food is not always fast, and a fast may follow.", "It's the dogs' food, isn't it?", "the end", "No.",
    "Close the door close to you.", "The wound was wound in a bandage by Dr. Hrobek.",
  ],
  spa: [
    "La adquisición de eBay fue un éxito.", "Dámelo cuando vayas al banco de la esquina.", "El vino que vino de Italia es caro.",
    "Como como poco, no gasto nada.", "El Xerqon de Almendralejo se averió de nuevo.", "Se lo dije a ella antes de irme a casa.",
    "La casa de Ixtlán está cerca del mar.", "Traje un traje nuevo para la boda.", "De Erandio a Irún hay cien kilómetros.",
    "Bajo el bajo techo toca el bajo.", "Los hombres sabios hablan porque tienen algo que decir.", "Nada, nada, que el agua está buena.",
    "Una empresa de Oklahoma compró acciones de IBM y de Apple.", "Sobre la mesa hay un sobre.", "¿Qué es lo que quieres?",
    "el fin", "Para el tren para llegar a Zaragoza.", "La llama llama la atención de Andrea.", "Haber hecho eso fue un error de Iñaki.",
    "Él entró en Xàtiva el año pasado.",
  ],
  cat: [
    "L'adquisició d'eBay va ser un èxit.", "Dona-me'l quan vagis al banc de la cantonada.", "El vi que ve d'Itàlia és car.",
    "Com que menjo poc, no gasto gaire.", "El Xerqon d'Almendralejo es va espatllar de nou.", "Li ho vaig dir abans d'anar-me'n a casa.",
    "La casa d'Ixtlán és a prop del mar.", "Els homes savis parlen perquè tenen alguna cosa a dir.", "Sota la taula hi ha un sobre.",
    "Una empresa d'Oklahoma va comprar accions d'IBM i d'Apple.", "Què és el que vols?", "la fi", "Va entrar a Xàtiva l'any passat.",
    "El dret de dret és el dret a estar dret.", "No en vull pas cap.", "Sol, el sol sol sortir a l'est.",
    "La clau no entra al pany del Brelk.", "Fa deu anys que deu diners.", "Vaig veure-la ahir a Kroslin.", "Se'n van anar corrents.",
  ],
};
