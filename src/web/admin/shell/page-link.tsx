import { Button, type ButtonProps } from '@mui/material';
import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { isWorkspaceUrl } from '../session/next-path.ts';

/**
 * A link to a page of this site. Links within the workspace do not reload the document. Links to public pages do,
 * because public pages have a stricter style policy, under which the workspace could not be shown again after Back.
 */
export function SiteLink({ href, ...properties }: { href: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return isWorkspaceUrl(href) ? <Link href={href} {...properties} /> : <a href={href} {...properties} />;
}

/** A button that is a link to a page of this site. */
export function PageLink(properties: { href: string } & Omit<ButtonProps<'a'>, 'href' | 'component'>) {
  return <Button component={SiteLink} {...properties} />;
}
