import { defaultCategory } from '#domain/blog.ts';
import type { StarterPost } from '../post.ts';

// Stone care (neutral cleaners, no acids, dry untreated mops): Natural Stone Institute, "Care & Cleaning of Natural
// Stone".
const content = `
<p>Anyone who manages a building near the coast knows the sound: a fine crunch under shoes just inside the door. Beach sand is mostly quartz and shell. Quartz is harder than marble, travertine and the glaze on many tiles, so each footstep works like a small sheet of sandpaper. What is not ground into the surface ends up in the grout, where the mop turns it into mud.</p>
<p>You cannot keep sand out of South Florida. You can keep it from traveling, and you can clean in an order that does not make matters worse.</p>

<h2>Stop it at the door</h2>
<p>The cheapest floor care happens before anyone steps on the floor. Good matting comes in three parts:</p>
<ul>
<li><strong>Outside:</strong> a coarse scraper mat that knocks off sand and lets rain run through</li>
<li><strong>In the doorway:</strong> a mat that both scrapes and absorbs</li>
<li><strong>Inside:</strong> an absorbent mat with a non-slip back that dries shoe soles</li>
</ul>
<p>Together they should be long enough for several steps with each foot; ten to fifteen feet is a useful rule of thumb for a busy entrance. A mat that is full stops nothing, so vacuum mats daily, lift them to clear the sand below, and never leave a wet mat lying on stone.</p>

<h2>Dry first, wet second</h2>
<p>This one habit saves more grout than any product. Before a drop of water touches the floor, take up the dry soil with a vacuum made for hard floors or an untreated microfiber dust mop. Check that wheels and brushes are clean; a grain stuck in a wheel draws a line across the lobby.</p>
<p>Then damp-mop with a neutral cleaner, mixed as the label says. More is not better: surplus cleaner dries to a film that holds on to the next day’s dirt. Use two buckets, one for solution and one for rinsing the mop, and change the water when you can no longer see the bottom. Dirty water runs into the lowest place there is, and on a tiled floor that is the grout line.</p>

<h2>Know what you are cleaning</h2>
<h3>Ceramic and porcelain</h3>
<p>Tough and forgiving. The tile itself resists most cleaners; the cement grout around it does not. Strong acids dissolve cement, so repeated use leaves joints rough and sandy.</p>
<h3>Marble, travertine and limestone</h3>
<p>These stones are made of calcium carbonate, the same mineral as seashells. <strong>Acid eats them.</strong> Vinegar, lemon, many bathroom descalers and toilet bowl cleaners leave dull marks, called etching, which no cleaning removes; only re-polishing does. Use a pH-neutral stone cleaner and soft pads.</p>
<h3>Grout</h3>
<p>Cement grout is porous unless sealed. Epoxy grout is nearly waterproof and rarely needs a sealer. If nobody knows which one you have, look at the construction records or ask a professional to test it.</p>

<h2>Try the water-drop test</h2>
<p>Put a few drops of clean water on a grout line and wait for a few minutes. If they stay as beads, the joint is still protected. If the grout darkens, it is absorbing whatever falls on it: coffee, mop water, the oil from a parking lot. Repeat the test in the entrance, a corridor and a restroom, because traffic wears a sealer unevenly. Seal only grout that is clean and dry. Otherwise you lock the stain in.</p>

<h2>Stains that behave differently near the sea</h2>
<ul>
<li><strong>White haze that comes back:</strong> often salts carried up by moisture from the slab, called efflorescence. Find the water before you treat the surface.</li>
<li><strong>Black spots in shower joints:</strong> usually mildew. Scrub, dry the room, and improve ventilation.</li>
<li><strong>Orange marks under chair legs and planters:</strong> rust from metal and salt air. Fit glides or feet, and leave rust removers to someone who knows the stone; many contain acid.</li>
<li><strong>Sticky gray lanes:</strong> detergent residue. Rinse with clean water before you reach for anything stronger.</li>
</ul>

<h2>Three safety rules</h2>
<ol>
<li><strong>Never mix products.</strong> Bleach with ammonia, or bleach with an acid such as vinegar or a bowl cleaner, gives off poisonous gas.</li>
<li><strong>Test in a hidden place.</strong> Behind a door, under a mat. Wait until it is dry before you judge.</li>
<li><strong>Put out wet-floor signs and let the floor dry.</strong> Polished stone with a film of water is as slippery as it looks.</li>
</ol>

<h2>A simple calendar</h2>
<ul>
<li><strong>Daily:</strong> vacuum mats, remove dry soil, damp-mop traffic lanes</li>
<li><strong>Weekly:</strong> edges and corners, under mats, restroom joints with a soft brush</li>
<li><strong>Every quarter:</strong> water-drop test, inspection for cracked joints and loose tiles</li>
<li><strong>Once or twice a year:</strong> deep cleaning of busy areas with extraction, and resealing where the test says so</li>
</ul>
<p>Deep cleaning differs from harder mopping. A cleaner gets time to loosen the soil, brushes reach into the joints, and the slurry is rinsed and vacuumed off instead of drying where it lies. Our page on <a href="/services/tile-grout-cleaning">tile and grout cleaning</a> describes the steps, and a <a href="/services/five-day-building-cleaning">five-day cleaning plan</a> takes care of the daily ones.</p>
`;

export const tileAndGrout: StarterPost = {
  title: 'Sand, Salt and Stone: Caring for Tile and Grout in Coastal Entrances',
  slug: 'tile-and-grout-care-in-coastal-entrances',
  excerpt:
    'Beach sand is harder than marble, and mop water settles in the joints. How to mat an entrance, clean in the right order, test your grout and avoid the products that ruin natural stone.',
  coverImage: '/pictures/grout-detail.jpg',
  coverImageAlt:
    'Close view of pale gray tiles with white grout lines, a turquoise brush and a folded cloth lying on them',
  content: content.trim(),
  category: defaultCategory,
  tags: ['Tile and grout', 'Natural stone', 'Entrances', 'Floor care'],
  published: true,
};
