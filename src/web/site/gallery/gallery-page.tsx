import type { PageModule } from '#web/route.ts';
import { galleryPage, showcaseProjects } from '../content/gallery.ts';

function GalleryPage() {
  return (
    <>
      <h1>{galleryPage.title}</h1>
      <ul>
        {showcaseProjects.map(({ id, title, description }) => (
          <li key={id}>
            <strong>{title}</strong>: {description}
          </li>
        ))}
      </ul>
    </>
  );
}

export const galleryPageModule: PageModule = {
  render: () => <GalleryPage />,
  head: () => ({ title: galleryPage.title, description: galleryPage.description }),
};
