import { defaultCategory } from '#domain/blog.ts';
import type { StarterPost } from '../post.ts';

// Humidity range, drying time and the ten-square-foot rule: EPA, "Mold Remediation in Schools and Commercial Buildings"
// and "A Brief Guide to Mold, Moisture and Your Home". Licensing: Florida Statutes, chapter 468, part XVI.
const content = `
<p>A musty smell on Monday morning is a message. Over the weekend the air conditioning was turned back to save power, the air in the building grew damp, and something porous began to hold that moisture. In South Florida this happens in clean offices as easily as in neglected ones. The good news: mold needs water, and water is something you can measure and manage.</p>

<h2>Know your number</h2>
<p>The U.S. Environmental Protection Agency advises keeping indoor relative humidity <strong>below 60 percent, and ideally between 30 and 50 percent</strong>. You cannot judge that by feel. A room at 74 degrees may seem pleasant while the air in it is damp enough for mold to grow behind a filing cabinet.</p>
<p>Buy two or three simple humidity meters; they cost about as much as a lunch for two. Put one in the break room, one in an interior office without windows, and one in the storage room nobody thinks about. Write the readings down for two weeks, at opening and at closing. If a room is regularly above 60 percent, you have found your work.</p>

<h2>Where moisture hides in an office</h2>
<p>Mold rarely starts in the middle of a floor. Look where air stands still and surfaces are cool:</p>
<ul>
<li>Behind furniture pushed tight against an outside wall</li>
<li>Under the sink in the break room, especially at the shut-off valves</li>
<li>On ceiling tiles near air vents, where condensation leaves brown rings</li>
<li>In supply closets with wet mops stored head down</li>
<li>In carpet beside entrance doors after a week of afternoon storms</li>
<li>Around window frames and blinds on the weather side</li>
<li>Behind vinyl wall covering, which traps moisture against the drywall</li>
</ul>

<h2>Habits that keep a building dry</h2>
<h3>Let the air conditioning do its second job</h3>
<p>Cooling also removes water from the air, but only while it runs. Switching the system off from Friday to Monday lets humidity climb for sixty hours. Ask your HVAC contractor for a weekend setting that controls humidity as well as temperature, and have filters, drain pans and condensate lines checked on schedule. A blocked drain line is a common cause of wet ceilings.</p>
<h3>Use less water when cleaning</h3>
<p>A soaked mop leaves moisture in grout, baseboards and the legs of desks. Damp-mopping with a well-wrung flat mop cleans better and dries in minutes. After carpet cleaning, keep the cooling and fans running until the pile is dry to the touch all the way down.</p>
<h3>Store things so air can move</h3>
<p>Leave a hand’s width between cabinets and outside walls. Keep cardboard off concrete floors, since cardboard is food for mold and concrete passes moisture. Hang mops with the head up and let cloths dry before they go into a closed bin.</p>
<h3>Dust counts, too</h3>
<p>Mold can live on the dust that settles on vents and ledges. Regular vacuuming and high dusting remove it. This is one reason why a steady <a href="/services/office-cleaning">office cleaning</a> routine is also moisture control.</p>

<h2>When something gets wet</h2>
<p>Time decides how it ends. Wet or damp materials should be <strong>dried within 24 to 48 hours</strong>; in most cases mold will not grow if you manage that. So:</p>
<ol>
<li>Stop the source, whether it is a valve, a drain or a roof leak.</li>
<li>Keep people away from wet floors near outlets until the power is known to be safe.</li>
<li>Take up the water, and move files, boxes and furniture off the floor.</li>
<li>Bring in air movement and dehumidification, and keep checking.</li>
</ol>
<p>For more water than a wet vacuum can handle, call for <a href="/services/water-extraction">emergency water extraction</a> the same day. Carpet that looks dry on top can be soaked below.</p>

<h2>If you already see mold</h2>
<p>On a hard surface, a small spot of less than about ten square feet can usually be scrubbed with detergent and water, then dried completely. Wear gloves, goggles and an N95 respirator. Porous things such as stained ceiling tiles are better replaced. Painting over mold only hides it, and it comes back if the moisture stays.</p>
<p>Bleach is seldom needed. If you use it, open the windows, and <strong>never mix bleach with ammonia, vinegar or any other cleaner</strong>; the gases that result can injure you within minutes.</p>
<p>Stop and bring in a licensed specialist if the area is larger than that, if it came from sewage, if the ventilation system is involved, or if people are getting ill. Florida licenses mold assessors and mold remediators, and one company generally may not do both on the same job, so that the one who measures has no interest in the repair.</p>

<h2>A five-minute check for Monday morning</h2>
<ul>
<li>Does any room smell musty when you open the door?</li>
<li>What do the humidity meters say?</li>
<li>Are there new rings on ceiling tiles?</li>
<li>Is the floor under each sink dry?</li>
<li>Are entrance mats dry underneath?</li>
</ul>
<p>Five questions, once a week, find most problems while they are still a towel and a phone call. If your cleaning crew walks the building every night, make those questions part of their list as well.</p>
`;

export const humidityAndMold: StarterPost = {
  title: 'Humidity and Mold in Florida Offices: What to Measure and What to Do',
  slug: 'humidity-and-mold-in-florida-offices',
  excerpt:
    'A musty office on Monday morning has a cause you can measure. Learn which humidity to aim for, where moisture hides, and what to do in the first 48 hours after something gets wet.',
  coverImage: '/pictures/humidity.jpg',
  coverImageAlt:
    'Window streaked with rain in a pale room, with an air-conditioning grille and a dehumidifier beside it',
  content: content.trim(),
  category: defaultCategory,
  tags: ['Mold prevention', 'Humidity', 'Offices', 'Florida climate'],
  published: true,
};
