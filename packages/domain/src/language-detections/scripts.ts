/** A writing system: its code in ISO 15924 and its English name. */
export interface Script {
  readonly code: string;
  readonly name: string;
}

/** Those of Unicode 15, which every supported ECMAScript engine can tell apart. */
const table = `
  Adlm Adlam, Aghb Caucasian Albanian, Ahom Ahom, Arab Arabic, Armi Imperial Aramaic, Armn Armenian, Avst Avestan, Bali Balinese,
  Bamu Bamum, Bass Bassa Vah, Batk Batak, Beng Bangla, Bhks Bhaiksuki, Bopo Bopomofo, Brah Brahmi, Brai Braille, Bugi Buginese,
  Buhd Buhid, Cakm Chakma, Cans Unified Canadian Aboriginal Syllabics, Cari Carian, Cham Cham, Cher Cherokee, Chrs Chorasmian,
  Copt Coptic, Cpmn Cypro-Minoan, Cprt Cypriot, Cyrl Cyrillic, Deva Devanagari, Diak Dives Akuru, Dogr Dogra, Dsrt Deseret,
  Dupl Duployan shorthand, Egyp Egyptian hieroglyphs, Elba Elbasan, Elym Elymaic, Ethi Ethiopic, Geor Georgian, Glag Glagolitic,
  Gong Gunjala Gondi, Gonm Masaram Gondi, Goth Gothic, Gran Grantha, Grek Greek, Gujr Gujarati, Guru Gurmukhi, Hang Hangul, Hani Han,
  Hano Hanunoo, Hatr Hatran, Hebr Hebrew, Hira Hiragana, Hluw Anatolian Hieroglyphs, Hmng Pahawh Hmong, Hmnp Nyiakeng Puachue Hmong,
  Hung Old Hungarian, Ital Old Italic, Java Javanese, Kali Kayah Li, Kana Katakana, Kawi Kawi, Khar Kharoshthi, Khmr Khmer, Khoj Khojki,
  Kits Khitan small script, Knda Kannada, Kthi Kaithi, Lana Tai Tham, Laoo Lao, Latn Latin, Lepc Lepcha, Limb Limbu, Lina Linear A,
  Linb Linear B, Lisu Lisu, Lyci Lycian, Lydi Lydian, Mahj Mahajani, Maka Makasar, Mand Mandaean, Mani Manichaean, Marc Marchen,
  Medf Medefaidrin, Mend Mende Kikakui, Merc Meroitic Cursive, Mero Meroitic, Mlym Malayalam, Modi Modi, Mong Mongolian, Mroo Mro,
  Mtei Meitei Mayek, Mult Multani, Mymr Myanmar, Nagm Nag Mundari, Nand Nandinagari, Narb Old North Arabian, Nbat Nabataean, Newa Newa,
  Nkoo N’Ko, Nshu Nüshu, Ogam Ogham, Olck Ol Chiki, Orkh Old Turkic, Orya Odia, Osge Osage, Osma Osmanya, Ougr Old Uyghur, Palm Palmyrene,
  Pauc Pau Cin Hau, Perm Old Permic, Phag Phags-pa, Phli Inscriptional Pahlavi, Phlp Psalter Pahlavi, Phnx Phoenician, Plrd Miao,
  Prti Inscriptional Parthian, Rjng Rejang, Rohg Hanifi Rohingya, Runr Runic, Samr Samaritan, Sarb Old South Arabian, Saur Saurashtra,
  Sgnw SignWriting, Shaw Shavian, Shrd Sharada, Sidd Siddham, Sind Khudawadi, Sinh Sinhala, Sogd Sogdian, Sogo Old Sogdian,
  Sora Sora Sompeng, Soyo Soyombo, Sund Sundanese, Sylo Syloti Nagri, Syrc Syriac, Tagb Tagbanwa, Takr Takri, Tale Tai Le,
  Talu New Tai Lue, Taml Tamil, Tang Tangut, Tavt Tai Viet, Telu Telugu, Tfng Tifinagh, Tglg Tagalog, Thaa Thaana, Thai Thai,
  Tibt Tibetan, Tirh Tirhuta, Tnsa Tangsa, Toto Toto, Ugar Ugaritic, Vaii Vai, Vith Vithkuqi, Wara Varang Kshiti, Wcho Wancho,
  Xpeo Old Persian, Xsux Sumero-Akkadian Cuneiform, Yezi Yezidi, Yiii Yi, Zanb Zanabazar Square, Zinh Inherited, Zyyy Common, Zzzz Unknown`;

/** Every script that a character may belong to, by code. */
export const scripts: readonly Script[] = table.trim().split(/,\s+/).map((entry) => ({ code: entry.slice(0, 4), name: entry.slice(5) }));
