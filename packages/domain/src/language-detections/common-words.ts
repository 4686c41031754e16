/**
 * The words of each language that are most frequent in the first 150 of 300 sentences of FLORES-200 (dev), by how often: a
 * number of times, to the next power of two, before the words of that class. Written by scripts/write-common-words.mjs.
 */
export const commonWords: Readonly<Record<string, string>> = {
  afr: `
256 die
128 het van
64 en n in is te om
32 dat wat op dit deur se was na vir
16 met nie as hulle sy word teen tot hy sal toe aan gesê hul
8 by ook gemaak kan meer eerste jaar moet nog polisie hierdie hou oor sou sê tyd vandag wees km land mnr nadat of sedert uit uur waar
4 daar gaan gebruik gevolg groot myl olie per soos twee voor wanneer ander begin beide besluit beweeg gehad h miljoen net ondersoek
4 ongeveer ontvang opgeteken tronk tweede vate aangesien aarde af afloop beteken bevestig biljoen bring bron daardie dag deel een families
4 gedurende geskiedenis geword glo grootste hoeveelheid huidiglik hê inhoud keer kinders korrupsie lande lees maar mag mense nou nuus
4 omdat omtrend ongeluk ons oos plaaslike punte ru s so speler spoed stel sulke terug terwyl tussen vanaf vanweë verhoor vm volgens vorige
4 vroeër winde`,
  ara: `
128 في
64 من على
32 أن إلى
16 التي ما بعد قد كان الذي تم
8 أنه عام عن كانت الساعة عندما اليوم حوالي حيث أكثر بسبب منذ هذا أصبح أو الإسكان المتحدة الولايات غير فيها كل لم مع
4 أثناء الآن السيد النفط برنامج به خلال ذلك ساعة شركة فريق قبل مثل هو يجب أفاد أكبر أمريكي أوكلاند أيضاً إن الأكبر الأولى الثاني الخام
4 الشرطة بأن بينما ريد سوف عاماً عشر عملية قانونية قيادة كم كما مدينة هذه هي والتي وقد وهو آذار أخرى أستراليا أمام إعصار إل إنه إيه احتيال
4 استخدام الأرض الأطفال الأول الإخلاء الإعادة الإنترنت البرنامج البلاد التهم الخاص السلة السماء الشركة الطاقة العائلات العام العديد العمر
4 الغربي القانوني القوات الكبسولة المباراة المحكمة المدينة النووية بالتوقيت بسرعة بشكل بنك بي بين تسجيله تشرين جائزة جنوب جولة جون حتى حدث
4 ذو سباق سجن سرعة سيارة شهر صباحاً ضد عند قال قرار كاليفورنيا كوستيلو لمدة لن مركز مساعدة مشروع مليار مليون ميلاً نحو هيئة والذي وايتهول
4 وذلك وكان وكانت يتم يعتقد يعني يمكن يوم`,
  aze: `
64 və
32 bir bu ilə üçün
16 sonra də ki görə o ən olan
8 baş kimi çox bildirdi da daha hər idi ildə böyük ci etdi haqqında ilin qədər edən km olduğunu saat xəbər şəkildə artıq məhkəmə oldu
8 olduğu onun saatda son the təxminən yeni ın
4 ayında başa cu edildi gün ikinci ilk olunur polis təşkil zamanı şou bilər bundan cənab davam edilən edir etdiyi hüquq həbs hərəkət il
4 ləğv mafiya mil milyon neft nəzərə qanuni qarşı qeyri səbəb tədbiri tərəfindən verdiyi xal xam öz şimali əhəmiyyətli əvvəl əvvəlki
4 açıldı barel baxımdan bağlı belə bununla bütün bəri canlı cı dan daxil dedi deyə digər dünyanın düşdü dəfə dərhal edəcək erkən etiraz
4 etirazçılar etmə etmək ev göstərən gəlir hansı hava hazırda hesab həm həmçinin iki istifadə kiçik malik maliyyə milyard mərkəzi nə
4 nəzərdə olaraq olmuş qeyd qol qərb rəsmi sürəti sürətlə səmanı tarix təhlükəsizlik var vasitəsilə verən yaşlı yenidən yerli yerləşən
4 yerə yüksək zaman şəhərində şəxslərin əlaqəli əlavə əldə əsas`,
  bel: `
64 ў і што на з у
32 за па
16 ён пасля не таго быў да як які калі яго гэта
8 ад каб пры гэтага яе больш былі г падчас а яшчэ была гэтай дзе для прыблізна сёння тым гадоў гэтая з'яўляецца знаходзіцца км хуткасць
8 шоу іх
4 аб ачкоў года годзе гэтым зараз каля мае нафты пад сувязі таму якія або адбылося адбыўся барэляў было выніку гадзіну два кампанія
4 паліцыя толькі ці часе якая якой абвінавачванні атрымала атрымаў ахвяр будзе будуць быць бяспекі вагонаў ветру вуліцы выпадку гульні
4 долараў другі жыллёвай жыццё забіў карупцыі колькасць краіны крыніцы маглі мелі менш месца мець могуць можа міль міністра навін напрамку
4 неба некалькі паведаміў падтрымку пра права праз расследаванне свае свой спадара стане супраць сырой сярод сістэмы так там турме хутчэй
4 чым яна інфармацыі ўмовы ўсё`,
  bul: `
256 на
128 в
64 и да от за е се
32 че по като с
16 г през най са си след ще това
8 до който време към не около със бяха когато която над при той трябва бил във заяви км които може му н полицията срещу тази бъде каза
8 където много още така
4 беше бъдат година години днес докато мили милиона преди също те ч барела или има мача обвинения последните пред система страната суров
4 сутринта тези точки тъй университета шоу балотажа бе без бързо вероятно въпреки върху децата един жилищната земята играта играч източник
4 им историята както капсулата което корупция март милиарда младши могат нагоре небето нефт но няколко няма отбеляза отказа под поради
4 прави правна право предаването протестиращите първият решението само сезон семейства скорост смятат страни съм твърдят телевизионно
4 хората часа част`,
  bos: `
128 je u
64 i da na se
32 su od za a koji
16 će nakon što bi godine iz koje sa
8 do koja zbog kada o te bio nije rekao to bilo godina kao oko prema s dvije jer kako km kompanija može policija preko protiv
4 danas još miliona milja prije prilikom sati tako također tokom biti države emisija energije gospodin h imao kad kod marta nekoliko on po
4 postigao prvi vijesti više znači ako ali američkih barela broj brzinom brzo dana dolara drugi država gol grad igrač ili internetu
4 izjavio između izvoz kapsula kojem kojima koju korupciju nafte nego nuklearne ove pobjedu poena pored postane potom rekord rezervoara
4 sam sat sirove sporazum stanice sve svoje toga trenutno tvrde uz vagona veliki vodi vremenu zakon zatvor završio zemlje čime`,
  cat: `
256 de
128 la a el que
64 i va del en per els
32 les un es una més al
16 ha amb és després dels no seva com quan ser van
8 estat s'ha seu cap han havia anys dir durant gran milions perquè policia se també contra fer ara dret hi hora km pel petroli què segona
4 aconseguir als aquest avui d'una des dues fet l'any món o país pot primer programa punts sistema tant altres barrils cancel cas cotxe
4 d'avui dit entre era fa fins fou guanyar h haver havien hores il important ja legals llei mentre milles nacional nord notícies partit
4 poden presó s'havia sobre tot abans això ajuda arriba assolir autoritats baix banda brut cada capital causa cel centre ciutat condicions
4 corrupció càpsula càrrecs dia dòlars estava famílies gel govern història informació joc jugador l'est lar líder manifestants març mes
4 molt nit només nou nova nuclear part països però podria posició primera probablement qual rebut rics ràpid rècord s'han segons seguretat
4 sud televisió temporada temps terra través tres té uns usant velocitat vents vida`,
  cze: `
64 a v na se že
32 je do
16 z za byl s od po ve bylo o by
8 k které který pro jako také to aby během co jeho než před si bude h kdy když km která let poté přes roce roku tak ze
4 byli což další dnes ke kolem mil může podle policie protože při své této uvedl vlády více země až barelů bodů byly i kde kvůli mají měla
4 města proti první rychlosti systému u vězení řekl byla být dolarů druhé díky děti hodin jejich jen jsem jsou miliardy nebyla nejvyšší
4 největší nádrže němž obvinění pak prohlásil protestující předsedy případ rekord rodin ropy rozhodnutí tato tento tomu toto týmu vědci
4 zařízení zdroje zemi znamená západní získal času`,
  wel: `
256 yn
128 y
64 ar i o a ei yr
32 gan wedi mae ac bod eu cael
16 oedd ôl i'r roedd am mae'r fod dywedodd mewn o'r awr cafodd hyn
8 tua yng bydd dros newydd pan sy'n â fe heddiw ym erbyn fel gyfer hefyd na wedi'i wnaeth wrth ystod â'r a'r ail awyr e ers gael gallu
8 heddlu oherwydd sioe at ddod iddo newyddion un wlad
4 arall dod er fwy gêm mae'n milltir mynd olew ond symud allan ben byd crai cymorth cyn cyntaf dan ddaear derbyn diogelwch dweud dwyrain
4 enillodd ennill etholiad fawr fydd hwn i'w km lle mai miliwn mor nhw nhw'n ni nid system trwy wedi'u ychydig ysgol yw'r adrodd amser
4 angen arweinydd biliwn brotest bryd byddai bynnag capsiwl car chwaraewr cilomedr credu cyhuddiadau cynharach cynnwys dal dau ddarllen
4 ddefnyddio ddinas dilyn dim disgwyl diwethaf draws eleni enwog eraill fewn ffynhonnell fodd fynd gallai gogledd golygu gosod gwledydd
4 gydag gôl hanes hawl hyd iddyn isel llawer lleol mis mlynedd mwyaf mwyn nad neu nifer niwclear oed pa parodi penderfyniad plant pob
4 record rhan safle sydd tuag unrhyw wedyn ychwanegol ymchwilio ymlaen ynni yw`,
  dan: `
128 i at
64 og af en på for den
32 det er til som de der var et fra
16 blev har med efter han da blevet over sig ved ikke om havde kan sagde
8 dag deres vil år blive hvor også op ud under være denne hans mod siden tidligere ville bliver dette end hvilket km omkring sin the to
4 første gennem grund mål tid tilbage været amerikanske andre både cirka fængslet før gang kl kommer mil millioner new nogen når of
4 politiet råolie sat showet sidste skal skulle t tønder udtalte afholdt andet antal betyder bruge byen dog eller endnu familier forskere
4 førte gav have himlen historie kapslen kilde korruption landet læse løbet man marts mener mennesker mens mere milliarder ned nu rekord
4 ret samlede samt show siger sit spiller spillet stor største så sæson tale tog ulykke vandt videre`,
  ger: `
128 die der
64 und von in
32 den zu das dass im auf des als mit dem ein nach
16 sich wurde eine es ist er für um einem einer an war wird am gegen hat sie aus werden
8 über sagte seiner zum hatte nicht sein zur seit vor worden wurden während auch bei durch einen haben heute sind waren dieser etwa km wie
8 x
4 dieses ihre können pro sagen seine vom was wegen aufgrund beim da dann dazu diese führte gab h ich kann könnte machte mehr nachdem nur
4 oder wenn wo zwei bis denen derzeit deutete drei eines erste größte hatten ihr ihrer keine könnten lesen mehreren of so sollten sowohl
4 wahrscheinlich weitere`,
  eng: `
256 the
128 of to
64 and in a
32 that on is was by for
16 had as at has been it be from he its this were said after an when
8 have they will with his their also not over new police show time up year about being can during than which would are first km news since
8 today
4 against hour miles more most oil only second system two where am another around barrels both country crude each found game going h held
4 law may million northern or out per points power record right s set should through years back because before believed big billion black
4 capsule car charges city community company conditions content corruption countries court day decision due earlier early east families
4 final following history housing however into just leader legal light like likely local low major means might move now nuclear number old
4 parody player protest protesters put read reading runoff say school season source such support tank television then there today's top
4 use using war what while winds`,
  spa: `
256 de la
128 el en que a
64 y se del los una
32 las por un su con para al más
16 no como es había
8 cuando gran ha fue lo luego desde este contra millones también ya años cerca durante km nueva primer puede era esto h hasta hoy o
8 segunda sido sobre
4 cabo dos ese haber hacia policía ser sistema sus unidos uso además antes año bajo barriles cantidad causa ciudad crudo debido después
4 día estado están grande hizo hora luz mientras momento noticias parte partido país petróleo prisión programa puntos red seguridad según
4 servicio solo abogados alto cada cancelación cargos centro comentó comunidad condiciones corrupción crisis cápsula dado derecho dijo
4 dólares e encuentra energía esta expresó familias fuente ganar gobierno hace han hay hielo historia horas importancia ingreso internet
4 investigación jefes ley local logró lugar manifestación marzo mañana mundial mundo nivel noche norte nuclear objetivo otra otras países
4 personas poder podría posible quienes respecto riesgo récord señaló sin tanto tarde temporada tiempo tierra tras través tres vientos
4 vuelta últimos`,
  est: `
64 ja on
32 et kui mis oli
16 see oma pärast selle ütles
8 seda ta aasta ei ka üle aastal kuna vastu võib ning tagasi tema km kus kõige nad nii olnud täna umbes
4 ajal i mida miili mille rohkem saanud seotud veel välja alates enne h hr jaoks kaks kes milles nende olid politsei poole tähendab tõttu
4 või aastane andis ees elu esimene hommikul jooksul järgi kapsel kell kella kogus kohal kohaliku korda kuid maailmas miljardit miljonit
4 mängija nagu need olen olla palju peale praegu põhja riigi riik saab st suurim sõnul taeva tegi toornafta tunnis valimiste voolas võivad
4 ühe`,
  per: `
128 در به از و
64 که است را می این
32 شد برای های با کرد آن بود ها یک شده
16 ای خود شود کند ساعت تا بر سال پس
8 داشت برنامه کرده گفت آنها امروز او اینکه سرعت آقای توسط خواهد دلیل وقتی پیش کردند گل اند حدود دارد روی صورت طی ماه همچنین پلیس کشور کنند
8 گرفت استفاده انجام باید بعد تاریخ دنبال دولت زمین سمت شدند مشخص هایی کار کیلومتر گفته
4 اما ایالات بازی باشد بوده بیش حال داشته دهد روز شهر قانون ما متحده ممکن مورد نفت هم گزارش آب آسمان آمریکا اصلی امتیاز اولین ایجاد باعث
4 برگزار بشکه بودند تصمیم تعداد تواند ثبت جان جهانی خانواده خبری خودروی داد دار دست روزنامه رویداد رکورد رید زیرا ساله سیستم شرقی شوند
4 فساد قبل قبلی لغو مایل مبنی مرکز مقابل ملی منتشر میلیون نشده نمایش هنگام وارد وقت وی پایان یکی آتش آمریکایی اتهامات اتیوپی احتمالاً
4 اختراع اخراج استرالیا اشاره امسال انرژی اکنون بازگشت باشند باشگاه بانک بحران برزیل بزرگترین بسته بسیار بینی تحت تر ترین تغییر تقریباً
4 تنها تولید جایی جرم جنوب جهان حد حق حقوقی خام داده دانشگاه درون دستگیری دلار دهند دو دوباره دور دیگر رئیس رسانده رفت رقابت رهبر رو زمان
4 زمانی زندان زندانی زیاد سرمایه سپس شب شبکه شدن شرکت شکست صادرات صبح طور عنوان غربی فرد فرودگاه فصل قانونی قرار مانند ماهی محتوای محلی
4 مخزن مسابقه مطالعه معتقد مقررات مهم میلیارد نام نتیجه نهایی نور نوعی نیروهای نیز نیوزلند هسته هفته واگن پخش پری پنجه پیشی چین کاستلو
4 کردن کمک کنیا گرفته گرند`,
  fin: `
64 ja
32 on oli että
16 sen jälkeen kun
8 hän joka mukaan noin se ei myös sanoi vuonna yli ovat n uuden aikana koska ollut tänään
4 hänen jo maan poliisi aikaa ennen joita jonka jotka kello kuin mutta sai samalla sekä sitten toinen tulee tuli tunnissa tämän voi vuoden
4 edelleen edustaja eli heidän hetkellä ilmoitti joiden jolloin joukkueen kapseli kautta km kuitenkin laki mailia ole olivat pian
4 raakaöljyn siitä sitä teki tutkijat tällä vastaan viranomaiset voitti`,
  fra: `
256 de
128 la le
64 à a et les en des du que
32 un été une au sur dans pour plus qui est ont
16 par il déclaré son après s'est avait d'une
8 aux h pas pays se avec ce sa cette depuis leur police également était être avoir cela contre deux lors vers ans avaient dont droit
8 environ eu grand grande km où selon suite
4 aujourd'hui ces comme elle faire fait miles ne on premier qu'il raison sont tout accusations année avant barils brut cet chef contenu
4 cours deuxième e entre fin haut heure heures l'est l'université laquelle mais match milliards n'a niveau nombre nord points pourrait
4 pétrole ses système vie ville vitesse y années appris atteint autre capsule chaque ciel conditions corruption d'être devant dollars
4 durant décision enfants enregistré ensuite familles fois gouvernement guerre joueur juridique l'histoire l'émission leurs locale lui
4 manifestants mars millions ministre mois monde nom nous nucléaire néo personnes peu peut plusieurs première prison qu'ils réseau
4 réservoir saison si site soit source spectacle sud trois télévision vents zélandaise étaient`,
  glg: `
256 de
128 a o que
64 e do en os
32 da unha máis se no ao dos un para
16 na das as por á non despois seu é cando pola súa afirmou
8 h ata como con durante tamén anos aos contra foi hoxe millóns nun policía desde nos segunda hora km polo segundo sobre ás
4 dunha este importante millas momento nova partido país primeira primeiro programa seus sistema antes barrís cara cargos cidade co
4 dereito dólares dúas ese estaban foron mentres mesmo noite noticias nunha onde ou outras petróleo pode puntos rápido sen ser televisión
4 accidente acordo agora alto ano arresto atrás axudaron baixo cada centro ceo clientes coche condicións corrupción cun cápsula decisión
4 dun día el emitiu empresa entre era escola estaba está familias fin fixo fonte forte goberno grupo historia horas ilegais ingresos
4 investigación isto lei leste liberdade luz líder manifestantes marzo mes ningunha nivel norte nuclear oeste oficial países persoas
4 podería posición preto probablemente récord seguridade só tempada ter terra tras tres tribunal uso vida volta xa xogador`,
  heb: `
64 של את
32 על
16 כי ב לאחר הוא כדי ביותר היה
8 ידי היום לא אמר גם ה זה עם יותר אשר במהלך היא היו המדינה השני ל מאז מר
4 באופן בערך בשעה המשחק כאשר לפני מ מעל נגד שלו אל בכל במהירות בן בעקבות גולמי הגדול הדין הם הממשלה העיר הראשון זילנד חביות כ כמו מא
4 מיליון מספר ניו עבור קמ ריד רק ש או אחר ארה ארצות באוניברסיטת באמצעות בטענה בין בית בפני בראש ג'ון הברית הגמר הדיור החדשות המחאה המטוס
4 המעצר המשטרה הספר הקודמת הקפסולה הראשונה השנה ואת זו חדש ייצוא יכולים כרגע לדברי לו מה מהירות מיילים מיליארד מכן נפט נקודות עורכי פרי ק
4 קוסטלו שהוא שלה שלהם שם שני שנת תוכן תחנת`,
  hin: `
256 के
128 की में है
64 को से और ने पर
32 कि एक का था गया लिए करने
16 दिया बाद कर किया यह थे हैं कहा जो नहीं अपने रूप थी सबसे भी वाले साथ हुए हो
8 इस गए तक पहले गई जाने वे शो समय अपनी आज जा द्वारा पुलिस रहा लगभग ही हुआ उन्होंने ओर किए कुछ जब दौरान प्रति रही साल होने इसे करते क्योंकि
8 गोल चाहिए ज़्यादा जाता जिससे तेल द देश पता बजे रहे होगा
4 अमेरिका इसका इसके उनके उस कई करके करता घंटे जहाँ जेल तो दर्ज फिर बड़ा बताया बन मील वह विरोध सकता सकते समाचार अन्य अब इन इस्तेमाल उन्हें
4 ऑस्ट्रेलिया करना करेगा कानूनी कारण किमी कोई खिलाफ घंटा जाँच जिसे जैसे जॉन दिन दो धरती पास पिछले पुष्टि पूर्व बहुत बैरल भ्रष्टाचार मदद मा
4 या ये रिकॉर्ड लिया लोगों वजह वापस वाला शुरू श्री संख्या सरकार हर अधिक अधिकारियों अनुसार अपना अभी अमीर अमेरिकी आगे आधिकारिक आने आरोपों
4 आवास इंटरनेट इतिहास उनका उनकी उपयोग उसके उसे कंटेंट कच्चे किलोमीटर केन्या कैप्सूल चलते जानकारी जिसमें जीत टैंक ठीक तब तरह तुलना तेज़
4 दक्षिण दुनिया दूसरा दूसरे दोनों दोषी नाम नियमित निर्यात परिवार पाया पूर्वी पैरोडी प्रणाली प्रदर्शनकारियों प्रभाव प्रोवेनज़ानो बंद बच्चों
4 बढ़ बीच माना मार्च रखने रद्द राज्य रिपोर्ट रेड रफ़्तार लेकिन लेने वाली व्हाइटहॉल शामिल समाप्त सामने सिर्फ़ सीज़न स्कूल स्थानीय स्थिति हवा
4 हस्ताक्षर होता`,
  hrv: `
128 je u
64 i na da se
32 su od za
16 koji što iz nakon a će bi koja s
8 do te koje o to zbog još protiv godine izjavio oko također emisija godina h kad kako kao km nije prema
4 danas emisije jer milja može po prije tijekom više barela bili bio bodova države gdje ima kada milijuna mora mu nafte nisu odluka ove
4 policija pomoću prvi putem sirove sveučilištu ali američkih bila brzinu dana dodatnih došlo drugi državi gospodin grada igrač ili izbora
4 kapsula kojem kojima korupciju međutim ne nekoliko nema obitelji ožujka postao pravo preko rekao rekord sam samo sat stambene svojeg
4 tvrtka uvjeti uz vijesti vremenu zemlje znači`,
  hun: `
256 a
128 az
64 és hogy
32 egy
16 is szerint nem azt volt
8 amikor amely ez ma mint olyan több el át új kell ki km miatt miután után ahol ami i két mind mivel nagy
4 amerikai arra első es fel mondta második rendőrség során óra óta alatt ban csak ennek ezzel jelenleg jogi le legnagyobb lesz meg mellett
4 mely milliárd még nagyjából os számára történt vagy vált államok által ő adott aki akkor be biztonsági de ellen előtt előző felé fog h
4 helyi idő iráni jelenti kellett képes körül legfelsőbb lehet mai majd millió minden miszerint művészeti nyugati ország t további való
4 vissza várhatóan zélandi év éves úgy úr őket`,
  ind: `
64 yang dan di
32 ini pada dari untuk bahwa dengan tersebut
16 ke dalam oleh tahun akan saat itu menjadi telah lebih tidak hari sebuah negara setelah
8 baru mereka sekitar ada adalah juga mengatakan dapat ia jam lalu merupakan secara acara atas bulan sebagai dia hukum kecepatan kota
8 polisi pukul akibat anak besar bisa harus ketika km minyak mungkin musim para per pertama
4 angin awal banyak berita jumlah karena kepada orang satu sejak selama seperti sumber terhadap tuan alasan atau bagi barat barel bos bumi
4 demi dua gol hingga juta kedua keluarga langit luar melakukan melawan membatalkan menghasilkan mentah menyatakan mil pemimpin penahanan
4 pengunjuk perusahaan poin rasa sistem tambahan tanggal tangki tengah timur tuduhan a air antara arah badai bagian bank beberapa belum
4 berada berarti bergerak berhasil berkata biasanya buku daripada diajukan dilakukan dimulai diri dunia ekonomi ekspor hak hakim hanya
4 internet jatuh kapsul kata kecelakaan kembali kemudian kemungkinan keputusan komunitas konten korban korupsi krisis laga lainnya laporan
4 laut mampu membaca memberikan membuat mencapai mengalami mengeluarkan menuju menurut menyebutkan miliar mobil naik nuklir parodi pemain
4 pemerintah pemilu penjara pernyataan pesawat pihak protes putaran rekor resmi sebelum sebelumnya sejarah sekolah sementara spesifik
4 tanda tangan tanpa televisi tempat tepat terakhir terbesar terlibat tinggi utama utara waktu walau â`,
  ibo: `
256 na
128 nke
64 ndị a ihe ahụ ka ya bụ
32 ha onye ike ga ma nwere dị maka ọ ebe otu iwu
16 isi mgbe o mba obodo ụlọ akwụkwọ dịka iri gbasara ndi oke site aga kwuru n'ime oge abụọ iji anya e ọrụ
8 afọ aka egwuregwu ikpe mmiri ala di ego gara mere n'oge ngosi ruo si taa ụgbọ agha igwe mmanụ n'aka n'otu uwe elu eme mbụ mmadụ n'afọ
8 n'ihe n'obodo ojii ozi ụzọ ahu awa bu gafee ji kachasị mma n'ebe n'ihi n'ụlọ okwu sị ọkụ akwukwo anyanwụ asatọ izizi kacha km n'ọnwa nde
8 ndọrọ nyere nọ obibi ọzọ ụgbọelu ụwa
4 aha akụkọ atọ egwu enye ikuku iwe kwa mmeme mmeri nka nkwado nwa nwoke oka ole onwe ruru tinyere wee were ọbụla ọnọdụ ụmụ achọpụtara
4 akara akụ ama anyị eji enwere enyemaka ihu ime karia kemgbe kpọmkwem mana mara maọbụ mee mgbanwe mgbasa mkpa n'ọnọdụ n'ọrụ naanị nakwa
4 nchekwa nga ngagharị niile njem nye omume puku sitere so ugbu ukwu ulo ọchịchị ọgbakọ ọtụtụ ọwụwa ụgbọala abuo agaghị agbanwe akpọ
4 akwado akọ azụ bọọlụ bụrụ bụrụkwa dara dika ekwentị enweta esi etu ewepụta ezi ezinụlọ gasịrị gbara ifufe ikike ikwu itolu jiri kagburu
4 kara karịa kenya kwenyere kwesịrị kwụsịrị maara maịlụ mberede mbupu mechara megide metụtara mkpebi mkpesa mkpọrọ mmegide n'enweghị
4 n'etiti n'ihu n'okpuru n'ụbọchị n'ụwa n'ụzọ nchọpụta ndụ ngalaba nkwekọrịta northern nta ntuliaka nuklia oha oyi steeti tupu ugwu ọha
4 ọkwa ọnwa ọrịa ọsọ ụlọọrụ ụtụtụ`,
  ice: `
128 að í á og
64 sem
32 var er fyrir til um við af
16 hann verið eftir frá með því þar hefur yfir þegar það ekki en sagði sér þetta
8 dag vegna voru hafa upp árið fram mun verður þess einnig gegn hjá væri úr hafi hafði hans hún km síðan út
4 eða inn lögreglan samkvæmt segja sínum varð ára þeirra eins fleiri fyrsta getur hefði hinn hr klst klukkan netinu nýja rétt sig átti
4 þann þeir þessu annað ef efni fara fengið fyrr fyrri fékk fór gaf geti halda hins hylkið kl klukkustund komast lagði leiðtogi mars meðan
4 milljón milljörðum mílur mótmælendur notkun nú orðið stigum stærsta sá símann sína tunnur undan vera áfram án ár öðrum þessum`,
  ita: `
256 di
128 il
64 a la e che è in ha un
32 della del per si i al una nel
16 con le più sono alla non stato dal secondo da dei delle gli nella
8 cui era hanno questo stati suo oggi quando seguito stata come degli dopo grande su ad lo ma sul ai anni circa dalla dichiarato fino
8 polizia primo alle aveva caso essere km molto tra
4 durante ed fa gol governo h inoltre miglia negli o oltre parte presso prima quello terra affermato alcuni barili basso causa contro
4 corso dello due già grado greggio legale lui miliardi momento nei ora petrolio potrebbe punti rappresenta rispetto sia sistema stagione
4 sua all'interno allo altre anche avuto ballottaggio bambini base capsula centro cielo città condizioni contenuti corruzione crisi dalle
4 data decisione detenuti diritto dollari dove est facendo famiglie fonte forze giocatore giorno gran guerra legge mai manifestanti marzo
4 milioni modo noto nucleare precedente programma può quest'anno raggiungere raggiunto registrato sarebbe seconda sempre sito storia sud
4 sui sulla suoi televisiva tutto ultimi velivolo velocità venti volta`,
  lit: `
64 ir kad
32 buvo į
16 dėl iš yra jis per kai m nuo po jo tai
8 val o prieš kaip metu su to gali iki metų apie nei savo būtų dar daugiau ji km maždaug nes pat tiek šiandien
4 d kurioje mln tada tik šių barelių be bus būti dabar daug greičiu jį jų kuriame laimėjo naujienų nebuvo prie rinkimų sakė taip tačiau
4 teigia teismo televizijos turi šiaurės a ant ar būsto dangų dieną du gavo istoriją jei kapsulė kur kurie kuriose kurį laiku laikų mėnesį
4 naftos oro paskelbė policija policijai protestuotojai rytų sezoną skaityti susitarimo taps taškų teigė teisės turinio vietoje vietos
4 visą vyko šeimų šiuo žmonių`,
  lav: `
64 un ir
32 ka no ar pēc kas par uz
16 bija kad tika kā arī tas lai to
8 gada tā viņš tam laikā līdz jo nekā tiek var km pa pret vairāk gadā nav plkst teica tikai viņa
4 apmēram būtu drošības gadu gadus jau kopš nozīmē pirms savā varētu viņi vēl šodien bijusi gan h kungs kura kuras kuru kurā lietā lēmums
4 norādīja pirmā policija rezultātā sacīja sakarā valsts viņu vēlēšanu ziņu šim šo aptuveni atbalstu barelu bet būs būt dēļ iesaistīti
4 jūdzes kapsula kluba ko kur laika lielākā mafijas miljonus mājokļu mākslas naftas palīdzību protestētāji pārtrauca pēdējo satura savu
4 spēles stundā tad televīzijas tiesas uzņēmums vai valstīs veikta viņam vēsturē šajā šī`,
  mar: `
64 आणि आहे
32 की
16 या होता होते करण्यात ते यांनी हा हे एक एका केले त्यांच्या
8 आहेत च्या केला केली अधिक मध्ये असे झाला तो नाही होती आली आले कमी त्याच्या सर्वात कारण किमी जेव्हा झाली
4 अशी आज आला करण्यासाठी करेल काही किंवा गेले जात त्या दिले ने पुढे रद्द वेग शकते सांगितले ही अधिकाऱ्यांनी अनेक असलेले असलेल्या असल्याचा
4 कदाचित करणाऱ्या कायदा कायदेशीर घेतला जॉन झाले ताशी तास तेव्हा त्यांनी त्याचा त्याने दशलक्ष दिला देखील दोन न नंतर निर्माण मा म्हणाले
4 म्हणून यांच्या रोजी वेगाने होऊ अटक अमेरिकन अर्थ अवलंबून असा असेल आढळले आता आपल्या ऑफ करणे करत करतात करताना करू कायदे कार कॅप्सूल केलेले
4 गृहनिर्माण गेला गोल चौकशी जाते तथापि तसेच त्यांना त्याला द दिली दिशेने दुसर् दोषी निर्णय निश्चित नॅशनल परिणाम पोलिस प्रति प्राप्त बिलियन
4 बेकायदेशीर भाग महत्त्वाचा मिस्टर मुख्य मैल मोठा मोठ्या म्हणाला युनायटेड येथील रेड ला वकील वाजता वापर वारे विश्वास वेगवान व्यावसायिक शो
4 शोध सर्वोच्च सुमारास सुमारे स्थानिक होईल`,
  may: `
128 yang
64 dan di untuk telah
32 ini pada dengan dalam akan ke
16 itu bahawa mereka daripada tahun dari tersebut lebih adalah undang kepada negara oleh tidak hari kerana menjadi satu secara
8 ia beliau mungkin juga menyatakan paling sebuah selepas kira mana merupakan polis syarikat atas berita bulan memberi mengatakan minyak
8 semasa apabila awal baru batu besar kanak kelajuan ketika km mendapat musim pertama sebagai seperti
4 berlaku boleh disebabkan dua lalu masa orang pasukan peguam pemain perasaan pukul sedang sejak sekitar setiap sistem sumber tangki
4 tinggi tuduhan acara angin atau bagi barat beberapa bergerak berkenaan berkuasa bos buku dia dunia gol harus ialah jam jumlah juta kedua
4 keluarga keputusan kerajaan kereta ketua kini kuasa langit lelaki mata melalui membaca membatalkan mempunyai menggunakan mentah penunjuk
4 perlawanan perlu permainan pihak rancangan sebelum sejam setelah tentang terbesar terhadap terlibat timur tong utama utara akhbar arah
4 bahwa bandar bank bantahan bantuan berada berikutan berjalan berjaya berkata berusia dapat ekonomi eksport hakim hanya internet
4 kandungan kapsul kaya keadaan kembali kenderaan kes keselamatan kuat kumpulan lain lapangan mahkamah masuk melancarkan membawa
4 menandatangani menang mencapai mencipta mengakibatkan mengeluarkan mengenai menghasilkan menuju menurut merentasi nuklear pagi penjara
4 penting perang perbicaraan peringkat perkhidmatan perumahan rasuah rekod sejarah sekolah sementara semula sokongan tambahan tanah tanpa
4 tempat tempatan tentera terjadi terkenal terletak tertinggi waktu`,
  mlt: `
128 l li tal ta u
64 il
32 fil fl fuq kien minn
16 it biex mill wara meta għal huwa is ma id se tas tiegħu iktar dan ġie
8 fis qal sena għall ir kienet minħabba tat kienu qed r tagħha ġewwa bejn għandu lill mhux pulizija sa siegħa t aktar bħala ewwel madwar
8 tagħhom ukoll belt din dinja hija ieħor km kull lejn logħba oħra pajjiż qabel tar tieni waqt ħafna żejt
4 aħbarijiet b'mod d dak fid fin illum kellhom kontra kumpanija legali s sistema tista wkoll ġew akkużi aħħar bi bil darba elezzjoni fejn
4 fi fir gowl gvern hemm huma iż jew jgħidu jista jistgħu kellu kemm kif mal matul miljun milli plejer raffinat sar sigurtà tkun użu
4 veloċità waħda wieħed ħabs ħin żewġ akbar appoġġ bank barmil baxx bdiet biljun billi biss bl bħalissa bħall dawk dawl dawn deċiżjoni dik
4 dimostranti djar dritt dwar dħul enerġija ewlieni eżatt finali fit fix għaddejja għamel importanti iskola ispettaklu issa istorja
4 jagħmlu jieħdu jiġi kapsula karozza kbira komunità kontenut korruzzjoni kriżi kundizzjonijiet lokali madankollu mil mingħajr mis n nhar
4 nofsinhar nukleari parodija peress persuna persuni preċedenti qalet qorti quddiem rebaħ rekord saret sema show silġ sinjuri sit skont
4 sors tad tank tfal tnejn x xahar ġiet ħarġet żmien`,
  nor: `
128 i
64 og til som en av å for det på at
32 den ble har de er var etter med
16 et fra han hadde seg om kan sin ikke
8 over sa ved da mot også ut vært år blir dette rundt siden under vil enn nå politiet være dag flere ha inn kilometer tidligere ville
4 andre bli både der første hans kommer mer sine så eller forteller frem før gjennom grunn lagt landet løpet mens milliarder millioner
4 noen når opp råolje sitt tid to øst amerikanske anklagene annet bare betyr blitt bruk byen bør dagens fat fengselet gang himmelen
4 historie holde hva hver hvert hvor kampen kapselen km komme korrupsjon lese mars mellom men må mål målet nok oppover poeng satt serien
4 siste skulle største sør ta tiden timen tok tror uttalte vant viktig`,
  dut: `
256 de
128 van het
64 in een en dat op is
32 zijn te die met voor om
16 werd door er hij was aan heeft dit naar ze
8 als niet ook wordt bij jaar nog over uur zich hun dan deze hebben tegen the uit vanwege worden zou kan na nieuw of omdat ongeveer
8 politie toen tweede vandaag geen had km maar mensen olie per sinds tijd volgens zei
4 al dag eerste hadden kunnen meer mijl nadat onder twee veel waarbij zo aantal af afgelopen bank eerder gevangenis land landen leven
4 maakte miljoen nieuws recht ruwe s show tijdens tot u vaten waar waardoor waarschijnlijk waren zal zeggen aanklachten aarde andere
4 bedrijf betrokken bron capsule corruptie drie eerst elkaar export gaan gehouden groot grootste heer hier hierdoor iets ik inhoud
4 kernenergie kinderen kreeg later lezen liet lokale los lucht maart miljard moet moeten mogelijk moment onderzoek orkaan oude plaats
4 punten record richting rond rooms school seizoen snelheid speler staat stad ten terwijl tussen vervolgens waarom wat wedstrijd werden
4 won zij één`,
  pol: `
128 w
64 na i z do
32 się że
16 to o od po roku a przez nie
8 jest co gdy jak jego dla ma może powiedział za ze by godz jako km lat momencie około podczas tego według
4 był będzie celu gdzie które którym mil naftowej niż powodu ropy tym został baryłek doszło dwa dziś go kiedy kraju która ludzi nad
4 oznacza pod ponad program przed przy prędkością punktów rekord również samolot są u więcej aby ale bezpieczeństwa być ciągu czasu formie
4 godzinę gry historii im jakie jednego jeszcze kapsuła książki który których letni meczu miliona ofiar pana pierwszy policja policji
4 ponieważ powinna prawa prawo rodzin sprawie swoim ten tych warunki względu władze zarzuty zdobył zostało`,
  por: `
256 de
128 a o
64 que e do da em para
32 um no por na uma se as os com
16 foi mais ao não é após como das dos sua à ele
8 pela seu foram hoje quando também anos pelo polícia durante isso afirmou cerca contra desde direito hora maior país petróleo pode
8 segundo
4 ano dia disse grande há km nos nova ou pontos prisão programa ser sistema tem tinha volta acordo acusações anterior até barris bilhões
4 depois duas energia estava está fim h havia horas leste local milhas norte notícias podem primeira primeiro seja senhor tempo vai ventos
4 às acidente agora antes aos ar autoridades bruto cada causa cidade condições conseguiu considerado conta corrupção crianças crise
4 cápsula céu decisão devido documentos dólares empresa escola espera esta estado estavam famílias feira fez fonte forte frente ganhar
4 governo história importantes jogador jogo já líder manhã manifestantes março mas milhões momento mundo noite nuclear número oficial
4 outras países pessoas qual recorde ricos rápido segunda seria seus show sido significa sobre suas sul são tanque temporada terra teve
4 tornou três turno usando vida últimos`,
  rum: `
256 de
128 a în
64 și la din pe o
32 care au pentru cu că un să mai al fost
16 se este ce după va lui s când fi ar nu
8 ale astăzi declarat timp ca cea cel mare sunt ani avut iar spus are asemenea decât despre km mult putea timpul
4 cauza cele două loc lor mile peste poate poliția primul sa spre început alte apoi aproximativ astfel atât barili celor către doar era
4 face fața i jurul le miliarde milioane nord orei oră pot precum prin până reușit sau său unde unei vest încă țară accident aceasta
4 această acest acestea acordul acum adevărat aflată ajuns anul anume asupra capsula carte cazul conform corupție cursul cât decizia
4 deoarece devenit dintre dl dolari dreptul el emisiunea est fie fiind folosirea fusese făcut fără h martie multe nou ora oraș prezent
4 privind puncte recent sale siguranță sistemul spun sugerat sursă televiziune trebui trebuie trecând trei ul urma vor zonă închisoarea
4 înseamnă într între își`,
  rus: `
128 в
64 и что на
32 по с
16 из за когда он как после не был это были у чтобы
8 его к во время от этого который также было до они более будет была быть года году для может о под при то того км около сказал со станет
8 так является
4 г где их нефти чем а баррелей бы власти времени всего всё должно еще заявил им которого которой котором лет миль могут над находится
4 обвинения она очков первым полиции полиция против сегодня сырой ч шоу больше вверх ветра выборов два долларов е ему заявив или капсула
4 компания которые которых миллиона мнению название небо него один оно пике победу последние примерно результате рекорд самым свой связи
4 системы скорее скорость стала страны теперь том университета час эти`,
  slo: `
64 v a na sa že
32 je z s
16 o ako po to bol do roku za ktoré ktorý od
8 aby by keď pre čo ktorá pri proti bude tom uviedol aj boli bolo jeho km podľa polícia počas pred pretože si tiež vo cez k viac
4 až bodov bola dnes kedy môže rokov spoločnosti svojej tak volieb zo získal druhý h ich kde krajiny kvôli mal míľ okolo potom povedal
4 ropy ročný rýchlosťou som spoločnosť svoje svojho tejto tento tohto zároveň barelov dňa ho hodinu informácie jej kapsula korupcie ktorej
4 ktorú majú mala miliárd neboli noviny nádrže obvinenia podmienky predsedu pričom prvým právnickej právo rozhodnutie rýchlosť skôr späť
4 strany svojich systému sú u už vedci vďaka začiatku zhruba znamená čase času ľudí`,
  slv: `
128 je v
64 in na da ki so
32 se za bi ko
16 kot po s bo lahko od z do iz zaradi bil ni
8 tudi leta pa sta bila o bilo naj pred proti saj več še bodo ga ob pri tako jih kjer km med ta tega to
4 danes drugi g jo ker milj ne okoli policija svojo času ali bili držav države h let mesto nafte oddaja odkar odločitev potem povedal
4 približno primer rekel sodčkov tem ter vetrovi dan država hitrost igralec informacije kapsula kar letni marca milijona mogoče največji
4 namignil nato nebo njegov oblasti oddaje pod podjetje poleg pomeni postaje prišlo rekord samo sem skupnosti surove te tej točk treba
4 trenutno ulici uradno uro vendar vlade zadnjih že`,
  srp: `
128 је у да
64 и на се су
32 од би
16 који што за ће године које а из након са до као
8 био када која по како о против око током година може није пре преко рекао још бити више где имао ове он то
4 km америчких било данас држава миља полиција поред тако такође h али барела била вести дана даље две док емисије закон због земље
4 изјавио компанија милиона нафте не него ово поена први сада свог стране те тога требало услови били брзо велики ветра вођа времену г
4 господина град долара државе држави значи играч избора између или ка капсула код корупцију мало марта месеца могао неколико одлука онда
4 оптужбе постао према протест сам сат све сирове току уз услед јер`,
  swe: `
128 att och
64 i en på som av för
32 den det till de har ett
16 hade med är efter under från han när om var kommer över mot sig
8 inte sedan vid in kan sade sin skulle också upp år genom grund km sa the tidigare än andra där första gjorde hans man nya polisen sitt
8 två
4 både detta fram ha kunde landet tv använda cirka dess eftersom eller enligt fat forskare fått här idag kom men mer miljoner mål of per
4 råolja sina så tid vann vara varit vilket antalet bara barnen betyder blir blivit började dag dagens denna då e fred före h himlen
4 historia hos inom kapseln klockan korruption kort källa läsa mars medan mest miles miljarder måste nyligen omkring poäng program s
4 sannolikt senaste staden stora största säger tagit tillbaka timmar tio tog tre ungefär vad vagnar varje ytterligare även`,
  tgl: `
256 ng sa na ang
128 mga ay
64 at
32 isang si noong ito ni
16 para kung mula dahil hindi nang nito upang araw bilang maaaring matapos sinabi
8 may pag kanilang kaniyang naging nasa oras pang taong habang laban lamang palabas siya bansa ngayon pangalawang saan dalawang kada km
8 mas o pamamagitan pulisya rin taon
4 isa kay loob magiging mahigit milya nagkaroon ngayong niya panahon patungong unang bago bansang bariles batas dapat ginawa gulang h
4 halos hangin ibang impormasyon kapwa kasunod kaysa laro magbibigay malaking milyong nag opisyal pa paggamit punong puntos season sila
4 sistema tao ulat a abogado ayon balita bandang bata bilis bilyon dahilan din ekonomiya final goal hanggang higit hilagang internet
4 kalangitan kapsula karagdagang kasaysayan kita kompanya koponan korte kotseng krudo kuko labanan langis ligal lokal lugar maagang mag
4 mahalagang malapit maraming mayroong nagsimula nakakuha nakalipas nakaraang nanalo nila nilalaman nina of pabahay pagbabasa pagbubukas
4 paglilitis pamahalaan pangunahing patuloy pinagmumulan pinuno protesta sabi sandali silangan simula taga telebisyon timog tungkol walang`,
  tur: `
64 ve bir
32 bu
16 için olarak en daha sonra
8 olan de etti büyük bugün hem tarafından ile oldu olduğunu son yeni üzerinde ardından beri bulunan da ilk km tam yaklaşık çok
4 ayrıca dedi doğru hale her kadar polis söyledi yüksek önce ancak ayında bulunduğu ediyor erken fazla gelen gibi haber ham hızlı karşı
4 milyon nedeniyle nükleer olacak ortaya saat süre tek varil önemli alan aracının aynı bilim bunun e eski gerektiğini geri geçti göre
4 hukuk ifade ikinci kazandı kısa lideri meydana mil milyar ne o olduğu petrol protesto puan resmi rüzgar saatte sahip sanat yasal yerel
4 yıl zengin önceki ülkenin`,
  ukr: `
64 у на що
32 з і в та за
16 до як коли не він після від це
8 його під із був було також щоб час для про сказав цього через буде році того шоу ще є близько вони де зі км може ніж по проти років
8 сьогодні яка які
4 а були зв'язку країни миль те їх барелів бути більше вгору все год дня другий захід можуть нафти очок поліція протягом року стане так
4 швидкістю щодо який але арешт будуть була великий го годину допомогою життя капсула компанія корупції країна людей має мільйона міста
4 місце небо новини нього о обвинувачення означає понад потім приблизно причини прі ранку резервуара рекорд розслідування річний рішення
4 свою своєму свої тим умови часом юридичному`,
  vie: `
64 của và đã được trong có là một
32 các vào khi cho này ở với bị người năm ra sự những sau thể nhà
16 về sẽ từ để rằng tại công tin trên việc ông nhất đầu đến không theo giờ phát tháng đó định cuộc nay trước trở điều chính số thành độ
16 chiến cảnh hiện luật lên lại nhân nước quan trình vụ đang
8 chiếc do hai hành hơn khoảng ngày nhận nên qua quốc sáng sát sử thắng thủ thứ trường tình nói pháp đưa anh bay biểu báo bầu chương cũng
8 dụng hóa hôm họ học kết phải thông tốc xuất điểm đối bắt chỉ chức cách cầu dầu hàng mà nhiên nhiều nó phía quyền thời đi đường biết bằng
8 cao gia giải hình hệ hợp kể lý lượng lớn ngoài như nạn sách thế tiết trung trận trợ tài tòa tức viên vì đề đồng động ba bố cơ cấp cố
8 cộng cử dự giúp kiện km lực mùa mạng mỗi nguyên nào năng nội sinh thuộc tiên truyền trọng tính tư tự tỷ vận xe đây đại địa ảnh ấy
4 bàn bản bảo bệnh bộ chiếu chuyển cáo cứu diễn dung dành dặm giành gió giới gây khí khỏi kinh liên loài luận lập lộ mình mới nguồn nhanh
4 nhập phản phần phố phủ quyết sân sản sở thu thuật thùng thư thị thức tiêu tiếng tiếp toàn tra trái ty tàu tác tây tìm tù tạo tội tới
4 từng vi án đông`,
};
