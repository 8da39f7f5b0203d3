import { Button, type ButtonProps } from '@mui/material';
import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { isWorkspaceUrl } from '../session/next-path.ts';

/**
 * A link to a page of this site. Inside the workspace nothing is reloaded. A link out of it loads a new document:
 * public pages have a stricter policy for styles, under which Back could not show the workspace again.
 */
export function SiteLink({ href, ...properties }: { href: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return isWorkspaceUrl(href) ? <Link href={href} {...properties} /> : <a href={href} {...properties} />;
}

/** A button that leads to a page of this site. */
export function PageLink(properties: { href: string } & Omit<ButtonProps<'a'>, 'href' | 'component'>) {
  return <Button component={SiteLink} {...properties} />;
}
