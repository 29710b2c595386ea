/**
 * The source of names. Given names are common names. Family names are composed of a beginning and an ending, so that
 * they sound plausible without being a real person's. No combination is looked up; a test compares the result with
 * names of real athletes.
 */
export type Culture = {
  readonly given: readonly string[];
  readonly familyBeginnings: readonly string[];
  readonly familyEndings: readonly string[];
};

const list = (text: string): readonly string[] => text.trim().split(/\s+/);

const british = {
  beginnings:
    list(`Ainder Alder Ash Barn Becken Birch Bram Brier Carn Cas Cran Dray Dunner Elder Ells Fair Farn Fen
    Garn Hazel Hens Hollin Kelm Lang Lark Linden Loch Marl Mead Merri Moss Nors Pem Pren Quill Raven Ren Rook Rowan Sedge
    Shel Stag Stenner Tarl Tref Vander Wex Wick Willow Wren`),
  endings:
    list(`bank brook cairn combe cott crest fold garth gill grove haven heath hollow holt lea marsh mere mond
    mont moor quist ridge rick sell stead stow thorpe vale ward wick wold`),
};

export const american: Culture = {
  given:
    list(`Aaron Adam Aiden Alec Andre Austin Beau Bennett Blake Brady Brendan Brett Caleb Cameron Carson Chase
    Clay Cody Colby Colin Connor Cooper Dalton Davis Derek Dylan Easton Eli Emmett Ethan Evan Garrett Gavin Graham Grant
    Griffin Hayden Holden Hudson Hunter Jackson Jake Jared Jesse Joel Keaton Landon Levi Logan Luke Mason Max Miles
    Nathan Nolan Owen Parker Peyton Preston Quinn Reed Riley Sawyer Seth Shane Spencer Tanner Tate Trevor Tucker Tyler
    Wade Walker Weston Wyatt Zach Zane`),
  familyBeginnings: british.beginnings,
  familyEndings: british.endings,
};

export const southern: Culture = {
  given:
    list(`Alonzo Amari Antwan Cedric Chauncey Cortez Damari Damon Dante Darius Darnell DaShawn Deion Demarcus
    Deonte DeShaun Devonte Donte Elijah Emmanuel Isaiah Jabari Jalen Jamal Jamar Jarrell Javion Jaylen Jermaine Kareem
    Kavon Kelvin Kendrick Keon Keyshawn Khalil Kobe Lamont LaVonte Malachi Malik Marcus Marquis Marquise Micah Montrell
    Nasir Omari Quentin Quincy Rashad Rasheed Reggie Roderick Rondell Savion Shamar Tariq Terrance Terrell Trayvon
    Tyrell Tyrone Tyson Vernon Xavier Zaire Zion`),
  familyBeginnings: british.beginnings,
  familyEndings: british.endings,
};

export const spanish: Culture = {
  given:
    list(`Adrián Alejandro Alfonso Andrés Armando Arturo Benito Camilo César Cristóbal Dámaso Diego Domingo
    Eduardo Efraín Elías Emilio Enrique Esteban Ezequiel Fabián Federico Felipe Fernando Gael Gerardo Gilberto Gonzalo
    Gustavo Héctor Hernán Horacio Ignacio Iván Jacinto Jairo Javier Joaquín Jorge Julián Leandro Leonel Lorenzo Luis
    Manuel Marcelo Mateo Mauricio Moisés Néstor Nicolás Octavio Orlando Osvaldo Pablo Rafael Ramiro Raúl Ricardo Rodrigo
    Rolando Rubén Salvador Samuel Santiago Saúl Sergio Simón Tomás Ulises Valentín Vicente Wilmer Yadiel Yoel`),
  familyBeginnings:
    list(`Alba Alme Arra Bala Barra Bena Cala Cama Carde Casti Cena Corra Echa Ferra Gala Guara Herra
    Iba Jara Lanza Luza Male Manza Mira Monta Mora Nava Ole Pala Pera Quinta Reba Riva Sala Serra Sola Tala Torra Urra
    Vala Villa Zama`),
  familyEndings:
    list(`bal bres cera cino dero diel drejo gón gués jano lanos lejo lindo lluna mar menza nares nchez
    ndero nillo ñedo querán quilla redo rejo riego sco sillas tegui tierra varo zaga zuela`),
};

export const japanese: Culture = {
  given:
    list(`Aoi Asahi Daichi Eiji Fumiya Genta Haruki Haruto Hayate Hinata Hiroki Itsuki Jin Kaede Kaito Kanata Kazuto
    Keigo Kosei Koshi Kouki Makoto Mamoru Minato Naoki Nobu Raiden Reiji Ren Riku Ritsu Ryota Satoru Shinji Sora Souta
    Taichi Takumi Teppei Toma Wataru Yamato Yuito Yuma`),
  familyBeginnings:
    list(`Aka Ame Ao Chino Fuka Hana Haru Hashi Hira Hoshi Ishi Iwa Kage Kaji Kamo Kawa Kiri Kuma Kuro
    Mina Mizu Momo Naga Nari Natsu Nishi Oka Ono Saka Saku Shima Shira Suzu Taka Tani Toku Tsuki Uchi Ume Yuki`),
  familyEndings:
    list(`bane bara bata dani fuji gami gase hama hara hata hori kado kaze kura mine mori musha naga nami
    numa saki sawa shiro sone suna tsuka ura waki yabu zaka zono`),
};

export const korean: Culture = {
  given: [
    'Dae',
    'Do',
    'Eun',
    'Ha',
    'Ji',
    'Joon',
    'Min',
    'Sang',
    'Seo',
    'Si',
    'Tae',
    'Woo',
    'Ye',
    'Yun',
  ].flatMap((first) =>
    ['gyeom', 'han', 'hyeok', 'jun', 'kwang', 'rin', 'seok', 'sung', 'won', 'yul'].map(
      (last) => `${first}-${last}`,
    ),
  ),
  familyBeginnings: ['B', 'Ch', 'D', 'G', 'H', 'K', 'M', 'N', 'P', 'S', 'W', 'Y'],
  familyEndings: ['aek', 'ang', 'eon', 'eung', 'oo', 'yeon'],
};

export const francophone: Culture = {
  given:
    list(`Alexandre Alphonse Amadou Antoine Bastien Cheick Clément Corentin Didier Étienne Fabrice Florian Gaël
    Gaspard Guillaume Hugo Ibrahima Jérémie Jules Killian Léon Loïc Lucien Mathis Maxence Maxime Mamadou Noé Olivier
    Ousmane Quentin Rémi Romain Sékou Souleymane Théo Thibault Timothé Ugo Yannick`),
  familyBeginnings:
    list(`Aube Beau Bel Bois Bonne Brise Champ Char Clair Côte Dor Fleur Fon Grand Haute Lam Loire Mal
    Mar Mont Neuve Or Pont Prim Roche Rouge Saule Tour Val Ver`),
  familyEndings:
    list(`bert chanin court dreau fort gault gny lac lande leroy lieux main mière nard nois oncle pin quin
    rive roux sac sart seuil teau teuil ville`),
};

export const slavic: Culture = {
  given:
    list(`Aleksandar Aleksej Andrej Bogdan Bojan Boris Branko Dalibor Damjan Danilo Davor Dejan Dragan Dušan
    Filip Goran Igor Ivo Jakov Jaroslav Kosta Lazar Leon Luka Marko Mateja Milan Miloš Mirko Nemanja Nikola Ognjen
    Oleg Petar Radovan Relja Roman Saša Slavko Stefan Tadija Tibor Uroš Vasil Viktor Vlado Vuk Zoran`),
  familyBeginnings:
    list(`Babr Bern Bogar Brat Crn Dobr Drev Gor Grad Hrast Jasen Jel Klen Kop Kras Lask Lip Lomn Mil
    Mrav Obr Pav Plan Rak Ribn Sav Smrek Stud Svet Tad Trn Vas Vel Vidr Vod Zel Zim Zlat`),
  familyEndings:
    list(`adić anić arić ašek čenko ečki elić enov etić ević ijan inac inov inski ković ojević onja
    orić ovac ovec utin užek`),
};

export const westAfrican: Culture = {
  given:
    list(`Abayomi Ade Akin Amara Ayo Babajide Bayo Bolaji Chidi Chike Chinedu Chuka Dapo Ebuka Efe Ekene Emeka
    Femi Gbenga Ibe Ifeanyi Ike Jide Kaode Kelechi Kene Kunle Lanre Nnamdi Obinna Ola Osita Segun Seyi Sola Tayo Tobe
    Tunde Uche Uzo Wale Yemi Zikora`),
  familyBeginnings:
    list(`Ada Ade Aga Aki Ama Anya Aya Ebe Eke Ene Eze Ibe Ife Igwe Iro Kala Mbo Ndu Nwa Oba Odi Ogbo
    Oke Oko Olu Ona Oru Osi Uba Udo Uge Uzo`),
  familyEndings:
    list(`bade bayo chike chuku dare deji donye dozi femi gbemi kanma kule kwesi lade lande laja mbu meka
    nachi ndu nkwo nuga rinde shola soye tola wande wanne yeola zuru`),
};

export const polynesian: Culture = {
  given:
    list(`Afa Anapu Fetu Fonoti Hamo Ioane Isaako Kaimana Kainoa Kalani Keanu Keoni Koa Lani Leilua Loto Makana
    Manu Mika Nalu Niko Palaki Pita Sefo Semisi Siaosi Sione Tavita Tevita Tiueni Tui Vaea Viliami`),
  familyBeginnings:
    list(`Afa Ale Fale Fao Faa Ino Kai Lau Lea Lolo Maka Mala Mata Moa Nai Nua Pale Pele Puna Sala Savea
    Siva Sopo Taga Tama Tau Tuia Uilo Vai Vea`),
  familyEndings:
    list(`afu fanua fua galu kolo leafa lelei lemo lofa mana masi matua moana mua nofo nuu pola sega sina
    soga tele toa tolu vasa`),
};
