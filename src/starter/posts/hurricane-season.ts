import { defaultCategory } from '#domain/blog.ts';
import type { StarterPost } from '../post.ts';

// Season: NOAA. Drying time, generators and protective equipment: EPA, "Flood Cleanup: Tips for a Healthy Home".
// Bleach dilution: CDC. Food without power: FDA, "Food and Water Safety During Power Outages and Floods".
const content = `
<p>The Atlantic hurricane season runs from June 1 to November 30, and a building does not need a direct hit to suffer. A clogged roof drain, a day without power or two inches of rain pushed under a door is enough. Most of that damage can be limited by cleaning work done before, and by the right order of work afterward. Print this checklist and put it next to the alarm panel.</p>

<h2>Before the season</h2>
<ul>
<li>Clear roof drains, scuppers, gutters and the drains in parking areas and loading docks. A drain blocked by leaves turns an ordinary storm into a wet ceiling.</li>
<li>Photograph every room, floor and major piece of equipment, and keep the pictures somewhere other than the building. An adjuster will ask what it looked like before.</li>
<li>Label the main water valve and the electrical panels, and show two people where they are.</li>
<li>Move archives and stock off the floor, onto shelves or pallets.</li>
<li>Check door sweeps and window seals where rain usually finds its way in.</li>
<li>Agree on who calls whom: manager, electrician, roofer, insurer, and the company that will <a href="/services/water-extraction">extract the water</a>.</li>
</ul>

<h2>When a storm is forecast</h2>
<ul>
<li>Take all trash out and secure the dumpster lids. Garbage left in a hot building without power becomes its own problem.</li>
<li>Empty the break room refrigerator as far as you can.</li>
<li>Bring in mats, planters, ash urns and furniture that could fly.</li>
<li>Unplug equipment, lift it off the floor and cover it.</li>
<li>Close interior doors, and lay towels or absorbent tubes along the sills of the doors that leak.</li>
<li>Around the pool, clear the deck, switch off the pump at the breaker, and leave the water in. A drained pool can be pushed up by wet ground.</li>
<li>Finish early. No task is worth a crew on the road in the wind.</li>
</ul>

<h2>Coming back: safety before mops</h2>
<ol>
<li>Wait until the authorities allow return.</li>
<li>Look from outside for downed lines, a sagging roof or the smell of gas. If you notice any, stay out and call for help.</li>
<li><strong>Do not enter standing water while the power may be on.</strong> Have the electricity cut off from a dry place or by the utility, and let an electrician check before it is switched on again.</li>
<li>Treat water that came from outdoors or from a drain as contaminated. Wear waterproof boots, gloves and goggles, and keep cuts covered.</li>
<li>Run a generator outdoors only, at least 20 feet from the building, with the exhaust pointing away from doors, windows and air intakes. Carbon monoxide has no smell.</li>
</ol>

<h2>The first 48 hours</h2>
<p>Mold may begin to grow on damp material after one or two days, so the goal is to have everything <strong>dry within 24 to 48 hours</strong>. Work in this order:</p>
<h3>1. Record</h3>
<p>Photograph water lines, wet contents and damaged surfaces before moving them. Then notify your insurer, and keep samples and receipts. You normally do not have to wait for the adjuster before you prevent further damage; ask what they want you to keep.</p>
<h3>2. Remove the water</h3>
<p>Pump and extract first. Opening windows helps only when the air outside is drier than the air inside, which is rare in August. Where the power is safe and the ductwork stayed dry, the air conditioning and dehumidifiers do more.</p>
<h3>3. Sort what got wet</h3>
<ul>
<li><strong>Usually cleanable:</strong> metal, glass, hard plastic, sealed tile, solid wood</li>
<li><strong>Depends on the water and the hours:</strong> carpet wetted by clean water, upholstered furniture, books and files</li>
<li><strong>Discard after floodwater or sewage:</strong> carpet and pad, ceiling tiles, insulation, soaked drywall, mattresses, particle board</li>
</ul>
<h3>4. Clean, then disinfect</h3>
<p>Disinfectant does not work through mud. Wash hard surfaces with detergent and hot water, rinse, and only then disinfect. If you use household bleach after floodwater, mix no more than one cup in a gallon of water, make it fresh and keep the room ventilated. <strong>Never mix bleach with ammonia, acids or other cleaners.</strong> Do not use it on natural stone.</p>
<h3>5. Dry and check</h3>
<p>Aim air movers along surfaces, not at them, and keep dehumidifiers emptied. If mold is already visible, leave the fans off, since they spread it, and call a licensed specialist for anything beyond a small patch. Close walls up only after a moisture meter says they are dry.</p>

<h2>Without water, but without power</h2>
<p>An outage alone can harm a building. Discard perishable food that has been without refrigeration for more than four hours. Keep doors closed to hold humidity out. When the power returns, run the cooling for a day before reopening, empty the drain pans, and open every closet for a look and a sniff.</p>

<h2>The week after</h2>
<ul>
<li>Rinse salt from glass, frames and metal before it corrodes them.</li>
<li>Vacuum sand from entrances before anyone mops.</li>
<li>Replace air filters, especially if debris was drawn in.</li>
<li>Skim, brush and test the pool; heavy rain dilutes its chemistry.</li>
<li>Check again for smells and stains after seven days. Hidden moisture takes time to show.</li>
</ul>
<p>Finally, write down what went wrong while you still remember it. Next year’s checklist should be shorter. And if you would like a plan that covers the property on ordinary days as well, our <a href="/services/commercial-janitorial">commercial janitorial</a> page is a good place to start.</p>
`;

export const hurricaneSeason: StarterPost = {
  title: 'Hurricane Season Checklist: Cleaning and Water Damage in Commercial Buildings',
  slug: 'hurricane-season-cleaning-and-water-damage-checklist',
  excerpt:
    'What to clear before June, what to do when a storm is forecast, and how to spend the first 48 hours after water gets in: a checklist for property and office managers in South Florida.',
  coverImage: '/pictures/hurricane.jpg',
  coverImageAlt: 'Palms bent by the wind before a low white building with closed shutters, under a heavy gray sky',
  content: content.trim(),
  category: defaultCategory,
  tags: ['Hurricane season', 'Water damage', 'Checklists', 'Property managers'],
  published: true,
};
