import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { restRoutes } from '#server/rest/routes.ts';
import { listProcedures } from '#server/trpc/procedures.ts';

type Parsed = ReturnType<typeof parseSync>;
type Statement = Parsed['program']['body'][number];
type Expression = Extract<Statement, { type: 'ExpressionStatement' }>['expression'];

const routerFile = path.resolve(import.meta.dirname, '..', '..', 'src', 'server', 'trpc', 'router.ts');

/**
 * Returns the declarations of the typed client with a doc comment for each call. The text is the doc comment in the
 * router or, if there is none, the summary of the REST path. It has to be added here because the compiler drops
 * comments when it writes a mapped type.
 *
 * @throws Error if a procedure has neither text, or is missing in the declarations
 */
export function withDocComments(declarations: string): string {
  const comments = docComments();
  const callPath: string[] = [];
  const lines = declarations.split('\n').flatMap((line) => {
    const [, indent = '', name, callType] =
      /^( {4,})(\w+): (?:\{|import\("\.\/calls\.c?js"\)(\.\w+<))/.exec(line) ?? [];
    if (name === undefined) return [line];
    callPath.length = indent.length / 4 - 1;
    callPath.push(name);
    const comment = callType === undefined ? undefined : comments.get(callPath.join('.'));
    comments.delete(callPath.join('.'));
    return comment === undefined ? [line] : [`${indent}/** ${comment} */`, line];
  });
  const [missingCall] = comments.keys();
  if (missingCall !== undefined) throw new Error(`The declarations do not contain ${missingCall}.`);
  return lines.join('\n');
}

/** Returns the description of each procedure, by its path. */
function docComments(): Map<string, string> {
  const summaries = new Map<string, string>(restRoutes.map(({ procedure, summary }) => [procedure, `${summary}.`]));
  const routerComments = commentsOf('routers', routerFile);
  return new Map(
    listProcedures().map(({ path: name, meta }) => {
      const text = routerComments.get(name) ?? summaries.get(name);
      if (text === undefined) throw new Error(`${name} has no description. Add a doc comment above the procedure.`);
      return [name, meta.access === 'admin' ? `${text} Needs the session of the office.` : text];
    }),
  );
}

/** Returns the doc comments above the procedures of a router and of the routers in it. */
function commentsOf(router: string, file: string): Map<string, string> {
  const source = readFileSync(file, 'utf8');
  const parsed = parseSync(file, source);
  const procedures = routersOf(parsed).get(router);
  if (procedures === undefined) {
    const routerImport = parsed.module.staticImports.find(({ entries }) =>
      entries.some(({ localName }) => localName.value === router),
    );
    if (routerImport === undefined) throw new Error(`${file} has no router ${router}.`);
    return commentsOf(router, path.resolve(path.dirname(file), routerImport.moduleRequest.value));
  }
  const comments = new Map<string, string>();
  for (const property of procedures.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
    const { name } = property.key;
    if (property.value.type === 'Identifier') {
      for (const [inner, text] of commentsOf(property.value.name, file)) comments.set(`${name}.${inner}`, text);
    }
    const comment = parsed.comments.find(
      ({ value, end }) =>
        value.startsWith('*') && source.slice(end, property.start).trim() === '' && end < property.start,
    );
    if (comment !== undefined) comments.set(name, comment.value.replaceAll(/\s*\n\s*\*\s*|^\*\s*/g, ' ').trim());
  }
  return comments;
}

/** Returns the object in each `const name = router({…})`, by the name. */
function routersOf({ program }: Parsed): Map<string, Extract<Expression, { type: 'ObjectExpression' }>> {
  const statements = program.body.map((statement) =>
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
  );
  const declarations = statements.flatMap((statement) =>
    statement?.type === 'VariableDeclaration' ? statement.declarations : [],
  );
  return new Map(
    declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return [];
      const { callee, arguments: args } = init;
      const isRouter = callee.type === 'Identifier' && callee.name === 'router';
      return isRouter && args[0]?.type === 'ObjectExpression' ? [[id.name, args[0]] as const] : [];
    }),
  );
}
