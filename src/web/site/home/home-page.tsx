import { Link } from 'wouter';
import type { PageModule } from '#web/route.ts';
import { home } from '../content/home.ts';
import { services } from '../content/services.ts';

function HomePage() {
  return (
    <>
      <h1>{home.hero.headline}</h1>
      <p>{home.hero.subline}</p>
      <h2 id="services">{home.services.heading}</h2>
      <p>{home.services.intro}</p>
      <ul>
        {services.map(({ slug, name, cardSummary }) => (
          <li key={slug}>
            <Link href={`/services/${slug}`}>{name}</Link>: {cardSummary}
          </li>
        ))}
      </ul>
      <h2 id="about">{home.about.heading}</h2>
      {home.about.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </>
  );
}

export const homePage: PageModule = {
  render: () => <HomePage />,
  head: () => ({ title: home.title, description: home.description }),
};
