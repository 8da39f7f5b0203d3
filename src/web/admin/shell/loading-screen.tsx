import { useCompany } from '#web/lib/company.tsx';
import { WithoutScript } from '#web/ui/form.tsx';
import { usePassFocus } from './use-pass-focus.ts';

/** Sizes and positions match the bar, page and log-in card of the workspace; 600 pixels is MUI's breakpoint `sm`. */
const css = `
.workspace-loading { min-height: 100vh; background: var(--color-paper-tint); }
.workspace-loading-bar { display: flex; flex-direction: column; justify-content: center; min-height: 56px; padding: 0 16px;
  background: var(--color-navy); color: var(--color-on-dark); font-size: 1rem; font-weight: 700; line-height: 1.25; }
.workspace-loading-bar span { overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.workspace-loading-bar small { color: var(--color-on-dark-soft); font-size: 0.75rem; font-weight: 400; line-height: 1.2; }
.workspace-loading main { box-sizing: border-box; max-width: 1536px; margin: 0 auto; padding: 12px 16px; }
.workspace-loading h1 { margin: 0 0 0.35em; font-size: clamp(1.375rem, 1.1rem + 1vw, 1.625rem); line-height: 1.2;
  letter-spacing: -0.015em; }
.workspace-loading p { margin: 0; color: var(--color-ink-soft); font-size: 1rem; line-height: 1.5; }
.workspace-loading p + p { margin-top: 24px; }
.workspace-loading-card { box-sizing: border-box; max-width: 420px; margin: 16px auto 0; padding: 24px; border-radius: 8px;
  border: 1px solid var(--color-line); background: var(--color-paper); }
.workspace-loading-page h1 { display: flex; align-items: center; min-height: 40px; margin: 0; }
@media (min-width: 600px) {
  .workspace-loading-bar { min-height: 60px; padding: 0 24px; }
  .workspace-loading main { padding: 12px 24px; }
  .workspace-loading-card { margin-top: 64px; padding: 32px; }
}`;

type LoadingScreenProps = {
  heading: string;
  intro: string | undefined;
  /** Whether the screen begins with a card that asks for the password. */
  asksPassword: boolean;
};

/**
 * Shown instead of a page of the workspace until the page's code is loaded, including in the server's HTML. The bar and
 * heading look like those of the workspace, without Material UI.
 */
export function LoadingScreen({ heading, intro, asksPassword }: LoadingScreenProps) {
  const { name } = useCompany();
  const headingRef = usePassFocus();
  return (
    <div className="workspace-loading">
      {/* The development server adds a nonce, which hydration would report as a mismatch. */}
      <style suppressHydrationWarning>{css}</style>
      <header className="workspace-loading-bar">
        <span>{name}</span>
        <small>Office workspace</small>
      </header>
      <main tabIndex={-1}>
        <div className={asksPassword ? 'workspace-loading-card' : 'workspace-loading-page'}>
          <h1 ref={headingRef}>{heading}</h1>
          {intro !== undefined && <p>{intro}</p>}
          <p role="status" data-needs-script>
            Loading the workspace…
          </p>
          <WithoutScript>
            <p>The workspace needs JavaScript, which is switched off in this browser.</p>
          </WithoutScript>
        </div>
      </main>
    </div>
  );
}
