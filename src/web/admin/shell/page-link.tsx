import { Button, type ButtonProps } from '@mui/material';
import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { isWorkspaceUrl } from '../session/next-path.ts';

/**
 * A link to a page of this site. Links within the workspace do not load a new document. Other links do: otherwise,
 * after a reload of a public page, Back would show the workspace under that page's stricter style policy.
 */
export function SiteLink({ href, ...properties }: { href: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return isWorkspaceUrl(href) ? <Link href={href} {...properties} /> : <a href={href} {...properties} />;
}

/** A button that is a link to a page of this site. */
export function PageLink(properties: { href: string } & Omit<ButtonProps<'a'>, 'href' | 'component'>) {
  return <Button component={SiteLink} {...properties} />;
}
