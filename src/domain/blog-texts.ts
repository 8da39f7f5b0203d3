/** Texts that the specification fixes (SPEC section 8). */
export const blogTexts = {
  loadingList: 'Loading blog posts...',
  failedList: 'Failed to load blog posts',
  emptyList: 'No Blog Posts Yet',
  emptyListHint: 'Check back soon for our cleaning insights and tips!',
  loadingPost: 'Loading blog post...',
  notFound: 'Post Not Found',
  notFoundHint: "The blog post you're looking for doesn't exist or has been removed.",
  back: 'Back to Blog',
} as const;
