/**
 * What the table of common words lacks, in its form: greetings and the words on buttons, which news has seldom, and the commonest
 * words of some languages that it does not have.
 */
export const moreWords: Readonly<Record<string, string>> = {
  cat: "8 hola gràcies adéu benvingut\n4 bon dia bona nit desa cerca tanca obre envia ajuda configuració sisplau cotxe casa gran",
  cze: "8 ahoj děkuji prosím\n4 dobrý den uložit zrušit hledat zavřít nastavení",
  dan: "8 hej tak velkommen\n4 gem annuller søg luk indstillinger god morgen",
  dut: "8 hallo dank bedankt welkom alsjeblieft\n4 goedemorgen opslaan annuleren zoeken sluiten instellingen auto rood",
  eng: "8 hello hi thanks thank you please welcome i my your me\n4 good morning night add cart save cancel open close delete edit search "
    + "settings help log sign yes click here next back home send share car house great red big love bye what how where why",
  fin: "8 hei kiitos tervetuloa\n4 hyvää huomenta tallenna peruuta hae sulje asetukset",
  fra: "8 bonjour merci salut bienvenue votre vous\n4 bonsoir enregistrer annuler ouvrir fermer supprimer rechercher paramètres aide "
    + "voiture maison rouge oui ajouter panier envoyer suivant retour accueil",
  ger: "8 hallo danke bitte willkommen ihr ihre ich\n4 guten tag morgen abend speichern abbrechen öffnen schließen löschen suchen "
    + "einstellungen hilfe auto haus rote ja weiter zurück senden warenkorb",
  glg: "8 ola grazas benvido\n4 bos días gardar cancelar buscar pechar axuda",
  hun: "8 szia köszönöm üdvözöljük kérem\n4 jó reggelt mentés mégse keresés bezárás beállítások",
  ita: "8 ciao grazie benvenuto buongiorno\n4 buonasera salva annulla apri chiudi elimina cerca impostazioni aiuto macchina casa rossa "
    + "aggiungi carrello invia avanti indietro",
  nor: "8 hei takk velkommen\n4 lagre avbryt søk lukk innstillinger god morgen",
  pol: "8 cześć dziękuję witaj proszę\n4 dzień dobry zapisz anuluj otwórz zamknij szukaj ustawienia pomoc",
  por: "8 olá obrigado obrigada vindo bem você\n4 bom dia boa noite salvar guardar abrir fechar excluir pesquisar configurações ajuda "
    + "carro casa vermelho adicionar carrinho enviar",
  rum: "8 bună mulțumesc salut\n4 ziua salvează anulează caută închide setări ajutor",
  rus: "8 привет спасибо пожалуйста здравствуйте\n4 добрый день сохранить отмена открыть закрыть удалить поиск настройки помощь",
  spa: "8 hola gracias adiós bienvenido usted\n4 buenos días buenas noches guardar cancelar abrir cerrar eliminar buscar ajustes "
    + "configuración ayuda coche casa rojo sí añadir carrito enviar siguiente volver inicio",
  swe: "8 hej tack välkommen\n4 spara avbryt sök stäng inställningar god morgon",
  tur: "8 merhaba teşekkürler lütfen\n4 günaydın kaydet iptal ara kapat ayarlar",
  ukr: "8 привіт дякую будь ласка\n4 добрий день зберегти скасувати пошук закрити налаштування",

  alb: "64 të në e i dhe\n32 që për me një nga u\n16 ka është së si nuk më do kjo ky jam janë",
  baq: "64 eta\n32 da du ez bat\n16 ere izan zen zuen dira hau hori baina dago egin dute duen beste bere hitz ni zu",
  epo: "64 la de kaj en\n32 estas al por ne ke mi vi\n16 li ŝi ĝi ni ili kun kiu tio sed pli de sur el per oni estis",
  gle: "64 an na ar agus a\n32 is i go le\n16 bhí tá ag sé sí nach ní leis seo atá don gur mé tú as",
  hat: "64 la yo nan\n32 ki pou ak nou\n16 li te sa se gen pa mwen ou fè tout",
  lat: "64 et in est\n32 non ad ut cum qui\n16 sed quod ex esse sunt atque quae per etiam",
  mac: "64 на и да во\n32 се од е за\n16 со не ќе што го ја ги кои беше ова или јас",
  nep: "32 छ को मा र\n16 हो छन् यो पनि गर्न भएको लागि थियो म",
  swa: "64 ya na wa kwa\n32 ni katika la za\n16 cha hii kuwa huo hiyo watu mtu sana kama mimi",
  urd: "64 کے میں کی\n32 ہے اور سے کا\n16 کو نے پر یہ ہیں کہ تھا نہیں اس ایک",
};
