import ts from 'typescript'
import type { Use } from './use.js'

/** What a script uses of what TypeScript declares for browsers and of the language, and its tags and attributes. */
export function scriptUses(program: ts.Program, file: ts.SourceFile): readonly Use[] {
  const checker = program.getTypeChecker()
  const uses: Use[] = []
  visit(file)
  return uses

  function visit(node: ts.Node): void {
    if (isOfTypes(node)) return
    if (ts.isPropertyAccessExpression(node))
      noteMember(node.name, node.expression, node.name.text, parametersOf(node))
    else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      const name = node.propertyName ?? node.name
      if (ts.isIdentifier(name)) noteMember(node, node.parent, name.text)
    } else if (ts.isIdentifier(node) && isGlobal(node)) note(node, globalNames(node.text), parametersOf(node))
    else if (ts.isRegularExpressionLiteral(node) && /\(\?<[=!]/.test(node.text))
      note(node, ['javascript.regular_expressions.lookbehind_assertion'])
    else if (ts.isJsxOpeningLikeElement(node) && ts.isIdentifier(node.tagName))
      noteTag(node, node.tagName.text)
    noteEvent(node)
    ts.forEachChild(node, visit)
  }

  function note(node: ts.Node, names: readonly string[], parameters: readonly string[] = []): void {
    const { line, character: column } = file.getLineAndCharacterOfPosition(node.getStart(file))
    uses.push({ line, column, names, parameters })
  }

  /** A member of each type that `of` may have, unless it is declared here or by a library. */
  function noteMember(node: ts.Node, of: ts.Node, member: string, parameters?: readonly string[]): void {
    for (const type of constituentsOf(checker.getTypeAtLocation(of))) {
      const declarations = type.getProperty(member)?.declarations
      if (declarations && !declarations.some(isOfBrowser)) continue
      const event = member.replace(/^on/, '')
      const names = ownersOf(type).flatMap((owner) => [
        `api.${owner}.${member}`,
        `api.${owner}.${member}_static`,
        `javascript.builtins.${owner}.${member}`,
        `api.${owner}.${event}_event`,
        ...(/^Window$|globalThis/.test(owner) ? globalNames(member) : []),
      ])
      note(node, names, parameters)
    }
  }

  /** `addEventListener('resume', …)`, also of what the client describes itself, since Node has no types for browsers. */
  function noteEvent(node: ts.Node): void {
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return
    const [event] = node.arguments
    if (node.expression.name.text !== 'addEventListener' || !event || !ts.isStringLiteral(event)) return
    note(node.expression.name, ['api.EventTarget.addEventListener'], parametersOf(node.expression))
    for (const type of constituentsOf(checker.getTypeAtLocation(node.expression.expression)))
      note(
        event,
        ownersOf(type).map((owner) => `api.${owner}.${event.text}_event`),
      )
  }

  function noteTag(node: ts.JsxOpeningLikeElement, tag: string): void {
    note(node.tagName, [`html.elements.${tag}`, `svg.elements.${tag}`])
    for (const attribute of node.attributes.properties) {
      if (!ts.isJsxAttribute(attribute)) continue
      const name = attribute.name.getText(file).toLowerCase()
      const { initializer } = attribute
      const value = initializer && ts.isStringLiteral(initializer) ? initializer.text : ''
      if (value) note(attribute, [`html.elements.${tag}.${name}_${value}`])
      const event = name.replace(/^on/, '')
      note(attribute, [
        `html.elements.${tag}.${name}`,
        `html.global_attributes.${name}`,
        `api.HTMLElement.${event}_event`,
        `api.Element.${event}_event`,
      ])
    }
  }

  /** Whether it is the value of a name that the browser or the language has, or one that nobody declares. */
  function isGlobal(node: ts.Identifier): boolean {
    const { parent } = node
    if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false
    if (ts.isJsxAttribute(parent) || (ts.isBindingElement(parent) && parent.initializer !== node))
      return false
    const symbol = ts.isShorthandPropertyAssignment(parent)
      ? checker.getShorthandAssignmentValueSymbol(parent)
      : checker.getSymbolAtLocation(node)
    return !symbol?.declarations || symbol.declarations.some(isOfBrowser)
  }

  function isOfBrowser(declaration: ts.Declaration): boolean {
    return program.isSourceFileDefaultLibrary(declaration.getSourceFile())
  }

  function constituentsOf(type: ts.Type): readonly ts.Type[] {
    const apparent = checker.getApparentType(type)
    return apparent.isUnionOrIntersection() ? apparent.types.flatMap(constituentsOf) : [apparent]
  }

  /** Names of a type and those it extends: of `string[]` and `Array` this is `Array`. */
  function ownersOf(type: ts.Type): readonly string[] {
    const symbol = type.getSymbol()
    if (!symbol) return []
    const declared = checker.getDeclaredTypeOfSymbol(symbol)
    const bases = declared.isClassOrInterface() ? checker.getBaseTypes(declared).flatMap(ownersOf) : []
    // `declare var URL: { prototype: URL; … }`
    const variable = symbol.declarations?.[0]?.parent
    const name =
      variable && ts.isVariableDeclaration(variable)
        ? variable.name.getText()
        : checker.getFullyQualifiedName(symbol)
    const plain = name.replace(/^Readonly(?=Array|Map|Set)|Constructor$/g, '')
    return [plain, ...(/^(?:Int|Uint|Float)\w+Array$/.test(plain) ? ['TypedArray'] : []), ...bases]
  }
}

/** `structuredClone` and `fetch`, `WeakRef`, `matchMedia`; of `new ResizeObserver`, too. */
function globalNames(name: string): readonly string[] {
  return [`api.${name}`, `javascript.builtins.${name}`, `api.Window.${name}`]
}

/** Members of the objects that a function is called with. */
function parametersOf(callee: ts.Expression): readonly string[] {
  const call = callee.parent
  if (!(ts.isCallExpression(call) || ts.isNewExpression(call)) || call.expression !== callee) return []
  return (call.arguments ?? []).flatMap((argument) =>
    ts.isObjectLiteralExpression(argument)
      ? argument.properties.map(({ name }) => name?.getText() ?? '')
      : [],
  )
}

/** Whether nothing of it is left when it runs. */
function isOfTypes(node: ts.Node): boolean {
  if (ts.isTypeNode(node)) return !ts.isExpressionWithTypeArguments(node)
  return (
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node)
  )
}
