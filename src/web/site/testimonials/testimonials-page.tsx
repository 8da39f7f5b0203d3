import type { PageModule } from '#web/route.ts';
import { testimonials, testimonialsPage } from '../content/testimonials.ts';

function TestimonialsPage() {
  return (
    <>
      <h1>{testimonialsPage.headline}</h1>
      <p>{testimonialsPage.lede}</p>
      {testimonials.map(({ id, name, location, text }) => (
        <blockquote key={id}>
          <p>{text}</p>
          <footer>
            {name}, {location}
          </footer>
        </blockquote>
      ))}
    </>
  );
}

export const testimonialsPageModule: PageModule = {
  render: () => <TestimonialsPage />,
  head: () => ({ title: testimonialsPage.title, description: testimonialsPage.description }),
};
