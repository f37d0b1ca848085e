import {
  isArrayTypeNode,
  isCallSignatureDeclaration,
  isConditionalTypeNode,
  isFunctionLikeDeclaration,
  isFunctionTypeNode,
  isGetAccessorDeclaration,
  isIdentifier,
  isIndexSignatureDeclaration,
  isMappedTypeNode,
  isMethodSignatureDeclaration,
  isNamedTupleMember,
  isOptionalTypeNode,
  isParameterDeclaration,
  isPropertyDeclaration,
  isPropertySignatureDeclaration,
  isRestTypeNode,
  isTemplateLiteralTypeNode,
  isTupleTypeNode,
  isTypeOperatorNode,
  isTypeReferenceNode,
  isUnionTypeNode,
  isVariableDeclaration,
  type Node,
  type TypeNode,
} from '../api/syntax.ts';

/** The type annotation of a declaration. */
export function typeNodeOf(declaration: Node): TypeNode | undefined {
  const hasType =
    isParameterDeclaration(declaration) ||
    isPropertyDeclaration(declaration) ||
    isPropertySignatureDeclaration(declaration) ||
    isGetAccessorDeclaration(declaration) ||
    isIndexSignatureDeclaration(declaration) ||
    isVariableDeclaration(declaration);
  return hasType ? declaration.type : undefined;
}

/** The return type annotation of a function, without its promise. */
export function resultNodeOf(declaration: Node): TypeNode | undefined {
  const { type } = declaration as { readonly type?: TypeNode };
  const isFunction =
    isFunctionLikeDeclaration(declaration) ||
    isFunctionTypeNode(declaration) ||
    isMethodSignatureDeclaration(declaration) ||
    isCallSignatureDeclaration(declaration);
  if (!isFunction || !type) return undefined;
  const isPromise =
    isTypeReferenceNode(type) && isIdentifier(type.typeName) && type.typeName.text === 'Promise';
  const [inner] = isPromise ? (type.typeArguments ?? []) : [type];
  return inner;
}

/** The type nodes directly inside of a type node, without its properties' types. */
export function innerTypeNodes(node: TypeNode): readonly TypeNode[] {
  if (isArrayTypeNode(node)) return [node.elementType];
  if (isRestTypeNode(node) || isNamedTupleMember(node)) return [node.type];
  if (isConditionalTypeNode(node)) {
    return [node.checkType, node.extendsType, node.trueType, node.falseType];
  }
  if (isMappedTypeNode(node)) return node.type ? [node.type] : [];
  if (isTemplateLiteralTypeNode(node)) return node.templateSpans.map(({ type }) => type);
  if (isUnionTypeNode(node)) return node.types;
  if (isTypeOperatorNode(node)) return [node.type];
  if (isTypeReferenceNode(node)) return node.typeArguments ?? [];
  if (!isTupleTypeNode(node)) return [];
  return node.elements.map((element: Node) => {
    if (isOptionalTypeNode(element)) return element.type;
    const isNamed = isNamedTupleMember(element);
    const isRest = isRestTypeNode(element) || (isNamed && element.dotDotDotToken !== undefined);
    const type = isRestTypeNode(element) || isNamed ? element.type : (element as TypeNode);
    if (!isRest) return type;
    return isArrayTypeNode(type) ? type.elementType : (element as TypeNode);
  });
}
