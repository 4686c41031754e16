/** Sentences that language identification is sure of. */
export const english = "The weather is very nice today, and the children are playing in the garden.";
export const german = "Das Wetter ist heute sehr schön, und die Kinder spielen im Garten.";

/** What clients look for when no pair leads from the language of a text to the wished one. */
export const notDetected = "failed to auto-detect source language and find a matching language pair";
