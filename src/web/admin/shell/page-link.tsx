import { Button, type ButtonProps } from '@mui/material';
import { Link } from 'wouter';

/** A button that leads to a page of this site without loading it anew. */
export function PageLink({ href, ...properties }: { href: string } & Omit<ButtonProps<'a'>, 'href' | 'component'>) {
  return (
    <Link href={href} asChild>
      <Button component="a" {...properties} />
    </Link>
  );
}
