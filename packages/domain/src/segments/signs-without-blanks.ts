/** A sign of a script that puts no blanks between words, as part of a pattern with the flag `u`. */
export const signWithoutBlanks = "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}"
  + "\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]";
