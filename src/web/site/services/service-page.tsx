import type { PageModule } from '#web/route.ts';
import type { ServiceContent } from '../content/service.ts';

/** The page of one service. */
export const servicePage = (content: ServiceContent): PageModule => ({
  render: () => <ServicePage content={content} />,
  head: () => ({ title: content.title, description: content.description }),
});

function ServicePage({ content }: { content: ServiceContent }) {
  return (
    <>
      <h1>{content.headline}</h1>
      <p>{content.lede}</p>
      <h2>{content.scope.heading}</h2>
      <p>{content.scope.intro}</p>
      <ul>
        {content.scope.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}
