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
 * Returns the declarations of the typed client with a doc comment above each call: the doc comment in the router or, if
 * there is none, the summary of the REST path. The comments are added here because the compiler drops comments when it
 * writes a mapped type.
 *
 * @throws Error if a procedure has neither a doc comment nor a summary, or is missing in the declarations
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

/** Returns the doc comment of each call, by the path of its procedure. */
function docComments(): Map<string, string> {
  const summaries = new Map<string, string>(restRoutes.map(({ procedure, summary }) => [procedure, `${summary}.`]));
  const routerComments = commentsOf('routers', routerFile);
  return new Map(
    listProcedures().map(({ path: procedure, meta }) => {
      const text = routerComments.get(procedure) ?? summaries.get(procedure);
      if (text === undefined)
        throw new Error(`${procedure} has no description. Add a doc comment above the procedure.`);
      return [procedure, meta.access === 'admin' ? `${text} Needs the session of the office.` : text];
    }),
  );
}

/**
 * Returns the doc comments above the procedures of a router and of the routers in it, by the path within the router.
 *
 * @param file a file that declares or imports the router
 */
function commentsOf(router: string, file: string): Map<string, string> {
  const source = readFileSync(file, 'utf8');
  const parsed = parseSync(file, source);
  const routerObject = routersOf(parsed).get(router);
  if (routerObject === undefined) {
    const routerImport = parsed.module.staticImports.find(({ entries }) =>
      entries.some(({ localName }) => localName.value === router),
    );
    if (routerImport === undefined) throw new Error(`${file} has no router ${router}.`);
    return commentsOf(router, path.resolve(path.dirname(file), routerImport.moduleRequest.value));
  }
  const comments = new Map<string, string>();
  for (const property of routerObject.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
    const { name } = property.key;
    if (property.value.type === 'Identifier') {
      for (const [innerPath, text] of commentsOf(property.value.name, file)) comments.set(`${name}.${innerPath}`, text);
    }
    const comment = parsed.comments.find(
      ({ value, end }) =>
        value.startsWith('*') && source.slice(end, property.start).trim() === '' && end < property.start,
    );
    if (comment !== undefined) comments.set(name, comment.value.replaceAll(/\s*\n\s*\*\s*|^\*\s*/g, ' ').trim());
  }
  return comments;
}

/** Returns the object that each call of `router` gets, by the name of the variable that the call initializes. */
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
