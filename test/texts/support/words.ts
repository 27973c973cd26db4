/** What a venue may block: the kind of words that such lists hold. */
export const rudeWords: readonly string[] =
  'anal anus arse ass bastard bitch cock crap cum cunt damn dick fag fanny fuck hell hoe homo jap kill nig nob piss poof porn pussy rape sex shag shit slag slut spic suck tard tit tits turd twat wank whore'.split(
    ' ',
  )

/** Ordinary words, names and places that hold one of these, or look like it. */
export const innocentWords: readonly string[] =
  `analysis analog canal janus uranus arsenal parsec carse class classic assembly assume bass brass compass
  embarrass glass grass mass massive pass passenger password ambassador bastardise bitchiness cocktail peacock
  hancock cockpit cockatoo shuttlecock scrape scrap crape cucumber document accumulate circumstance scum
  scunthorpe damnation condemn dickens dickinson benedict dictionary predict fagot faggio sofa infantry
  fannying fuchsia hello shell michelle seashell othello hellenic phoenix shoe hoedown homogeneous chromosome
  japan jape japonica skill killer kilogram painkiller nightingale night niger snigger knobbly noble snob
  mississippi whippissewa poofter spoof hoof pornic sporn pussycat pussyfoot grape grapefruit drapery skyscraper
  therapist scrapes sussex essex middlesex sexton sextet unisex shagbark shaggy shitake shiitake pushit slagheap
  slutsky spice spicy despicable conspicuous suckle suction mustard custard retard tardy bastardo title
  titanic constitution institute petition appetite titmouse saturday turducken twattle swat wankel swank
  whoreson clitheroe penistone lightwater cockermouth cockburn dickson hitchcock assassin assistance
  bassoon crescendo encore applause louder bravo olé danke merci arigato shitzu lasso molasses harass
  sassafras amass cassette quintessential passionate cumin cumulus magnum incumbent succumb vacuum talcum`
    .split(/\s+/)
    .filter(Boolean)
