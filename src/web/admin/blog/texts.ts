/** Texts of the office's blog page. SPEC sections 5 and 8 prescribe all except `tooLarge`. */
export const blogAdminTexts = {
  incomplete: 'Validation Error: Title, content, and excerpt are required',
  success: 'Success!',
  error: 'Error',
  created: 'Blog post created successfully',
  updated: 'Blog post updated successfully',
  deleted: 'Blog post deleted successfully',
  createFailed: 'Failed to create blog post',
  updateFailed: 'Failed to update blog post',
  tooLarge: 'This is more than the server takes at once. Please shorten it, or make two posts of it.',
  deleteFailed: 'Failed to delete blog post',
  confirmDelete: 'Are you sure you want to delete this blog post?',
  empty: 'No blog posts found. Create your first post above!',
  loading: 'Loading posts...',
} as const;
