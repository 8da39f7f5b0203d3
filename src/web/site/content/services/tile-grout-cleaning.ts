import type { ServiceContent } from '../service.ts';

export const tileGroutCleaning: ServiceContent = {
  slug: 'tile-grout-cleaning',
  name: 'Tile & Grout Cleaning',
  title: 'Tile & Grout Cleaning, Palm Beach',
  description:
    'Tile and grout cleaning for lobbies, restrooms, kitchens and terraces in South Florida. Embedded dirt is loosened, extracted and rinsed, not spread.',
  headline: 'Tile and grout cleaning in Palm Beach and Broward',
  lede: 'A mop moves dirty water across the tile and leaves it in the joints. We loosen what has settled there and take it out with the rinse water.',
  primaryAction: { label: 'Get a Tile & Grout Quote', kind: 'quote' },
  secondaryAction: { label: 'Ask Us by Phone', kind: 'call' },
  badges: ['A test spot first', 'Ceramic, porcelain and natural stone'],
  notices: [
    {
      title: 'Tell us if it is natural stone',
      text: 'Acid etches marble, travertine and limestone for good. If you are not sure what your floor is, send a photo or ask; we test a hidden spot before choosing a cleaner.',
    },
  ],
  contact: { heading: 'Ask us about your floor' },
  scope: {
    heading: 'Surfaces and services',
    intro: 'One room or a whole property, indoors or out.',
    items: [
      'Ceramic and porcelain floors in lobbies, corridors and shops',
      'Restroom floors and tiled walls, including around fixtures',
      'Commercial kitchens and break rooms with greasy joints',
      'Showers and locker rooms with soap film and mildew stains',
      'Terraces, pool decks and covered walkways',
      'Natural stone, with pH-neutral products only',
      'Grout sealing on request, once the joints are dry',
    ],
  },
  process: {
    heading: 'How a floor is restored',
    steps: [
      {
        title: 'Identify and test',
        text: 'We establish what the tile and grout are, look for loose tiles and cracked joints, and try the method where it will not show.',
      },
      {
        title: 'Dry soil out',
        text: 'Sand and dust are vacuumed first. Wetting them would only make mud for the joints.',
      },
      {
        title: 'Dwell and agitate',
        text: 'A cleaner suited to the surface gets time to work, then brushes reach into the grout lines.',
      },
      {
        title: 'Rinse and extract',
        text: 'Clean water and suction lift the slurry off the floor, so it does not dry back into the grout.',
      },
      {
        title: 'Dry, then seal if wanted',
        text: 'Air movement dries the joints. Sealer goes on only after that, and the excess comes off the tile.',
      },
    ],
  },
  schedule: {
    heading: 'When to have it done',
    text: 'Try this: put a few drops of water on a joint. If it darkens at once, the grout is absorbing whatever is on your floor.',
    options: [
      { title: 'Entrances and kitchens', text: 'Often once or twice a year.' },
      { title: 'Offices and halls', text: 'Every one to two years with good mats and daily care.' },
      { title: 'Before a lease or sale', text: 'After the furniture is out, and before the photographs.' },
    ],
  },
  benefits: {
    heading: 'What you get',
    items: [
      {
        title: 'A brighter room without new tile',
        text: 'In many floors the tile is sound and only the joints have darkened. Cleaning is the step to try before replacing.',
      },
      {
        title: 'Easier daily mopping',
        text: 'With film and residue gone, new dirt has less to cling to.',
      },
      {
        title: 'A test before the whole floor',
        text: 'The test spot shows what is soil and what is permanent stain before you commit to the whole floor.',
      },
    ],
  },
  faqs: [
    {
      question: 'Will every stain come out?',
      answer:
        'No. Soil, grease and most mildew marks respond well. Dye, rust and old acid damage may have changed the grout itself; those we point out at the test spot.',
    },
    {
      question: 'How soon can people walk on the floor?',
      answer:
        'Usually as soon as the surface is dry, which depends on the room’s air flow and humidity. Sealed joints need longer; we go by the product’s label.',
    },
    {
      question: 'Does cleaning damage grout?',
      answer:
        'Worn or crumbling grout can lose material, so we check first and keep pressure moderate. Missing joints should be repaired before cleaning.',
    },
    {
      question: 'Is sealing worthwhile?',
      answer:
        'For cement grout in busy or wet places, usually: a sealer slows absorption and buys time to wipe a spill. It is not armor. Epoxy grout normally needs none.',
    },
    {
      question: 'What should we mop with afterward?',
      answer:
        'A neutral cleaner at the dose on the label, and water changed often. Too much product leaves a sticky film, which is how floors turn gray again.',
    },
  ],
  closing: {
    heading: 'Have a spot tested',
    text: 'Tell us what the floor is made of, if you know, and how many square feet it has. A photograph of the joints helps.',
  },
  media: {
    beforeAfter: {
      title: 'The same floor, before and after',
      caption: 'Darkened joints, and the same floor after extraction.',
      before: 'grout-before',
      beforeAlt: 'Beige floor tiles with grout lines darkened to brown and a gray film along the walking path',
      after: 'grout-after',
      afterAlt: 'The same beige tiles with even, light grout lines and no film on the surface',
    },
    film: {
      title: 'One lane of clean floor',
      film: 'tile-film',
      caption: 'The head brushes, rinses and extracts in one pass; the floor beside it has not been cleaned yet.',
      textAlternative:
        'The film has no sound. It shows a floor of large tiles, gray-brown with dirt, their grout lines dark. A round cleaning head with two hoses glides across it. Behind it a lane opens where the tiles are pale, the joints light and the surface shines with a little water. On both sides of the lane the floor is as it was, until the film begins again.',
    },
  },
  related: ['commercial-janitorial', 'water-extraction', 'pool-cleaning'],
};
