import * as ast from 'typescript/unstable/ast';
import { chooserFor, otherTypeScript } from './other-typescript.ts';

export type {
  CallExpression,
  EntityName,
  Expression,
  ExpressionWithTypeArguments as HeritageElement,
  Identifier,
  IndexedAccessTypeNode,
  JSDoc,
  MappedTypeNode,
  Node,
  NoSubstitutionTemplateLiteral,
  ObjectLiteralExpression,
  ParameterDeclaration,
  PropertyAccessExpression,
  SourceFile,
  StringLiteral,
  TypeAliasDeclaration,
  TypeElement,
  TypeNode,
  TypeQueryNode,
  TypeReferenceNode,
} from 'typescript/unstable/ast';

const of = chooserFor<typeof ast>(otherTypeScript?.ast);

// Listed one by one, so that the bundle contains only these.
export const NodeFlags = of('NodeFlags', ast.NodeFlags);
export const SyntaxKind = of('SyntaxKind', ast.SyntaxKind);
export type SyntaxKind = ast.SyntaxKind;
export const isArrayLiteralExpression = of(
  'isArrayLiteralExpression',
  ast.isArrayLiteralExpression,
);
export const isArrayTypeNode = of('isArrayTypeNode', ast.isArrayTypeNode);
export const isArrowFunction = of('isArrowFunction', ast.isArrowFunction);
export const isAsExpression = of('isAsExpression', ast.isAsExpression);
export const isAwaitExpression = of('isAwaitExpression', ast.isAwaitExpression);
export const isBinaryExpression = of('isBinaryExpression', ast.isBinaryExpression);
export const isBindingElement = of('isBindingElement', ast.isBindingElement);
export const isBlock = of('isBlock', ast.isBlock);
export const isCallExpression = of('isCallExpression', ast.isCallExpression);
export const isCallSignatureDeclaration = of(
  'isCallSignatureDeclaration',
  ast.isCallSignatureDeclaration,
);
export const isClassDeclaration = of('isClassDeclaration', ast.isClassDeclaration);
export const isConditionalExpression = of('isConditionalExpression', ast.isConditionalExpression);
export const isConditionalTypeNode = of('isConditionalTypeNode', ast.isConditionalTypeNode);
export const isConstructSignatureDeclaration = of(
  'isConstructSignatureDeclaration',
  ast.isConstructSignatureDeclaration,
);
export const isConstructorDeclaration = of(
  'isConstructorDeclaration',
  ast.isConstructorDeclaration,
);
export const isElementAccessExpression = of(
  'isElementAccessExpression',
  ast.isElementAccessExpression,
);
export const isEnumDeclaration = of('isEnumDeclaration', ast.isEnumDeclaration);
export const isExportAssignment = of('isExportAssignment', ast.isExportAssignment);
export const isExportDeclaration = of('isExportDeclaration', ast.isExportDeclaration);
export const isExportSpecifier = of('isExportSpecifier', ast.isExportSpecifier);
export const isForInStatement = of('isForInStatement', ast.isForInStatement);
export const isForOfStatement = of('isForOfStatement', ast.isForOfStatement);
export const isFunctionDeclaration = of('isFunctionDeclaration', ast.isFunctionDeclaration);
export const isFunctionExpression = of('isFunctionExpression', ast.isFunctionExpression);
export const isFunctionLikeDeclaration = of(
  'isFunctionLikeDeclaration',
  ast.isFunctionLikeDeclaration,
);
export const isFunctionTypeNode = of('isFunctionTypeNode', ast.isFunctionTypeNode);
export const isGetAccessorDeclaration = of(
  'isGetAccessorDeclaration',
  ast.isGetAccessorDeclaration,
);
export const isIdentifier = of('isIdentifier', ast.isIdentifier);
export const isImportClause = of('isImportClause', ast.isImportClause);
export const isImportDeclaration = of('isImportDeclaration', ast.isImportDeclaration);
export const isImportEqualsDeclaration = of(
  'isImportEqualsDeclaration',
  ast.isImportEqualsDeclaration,
);
export const isImportExpression = of('isImportExpression', ast.isImportExpression);
export const isImportSpecifier = of('isImportSpecifier', ast.isImportSpecifier);
export const isImportTypeNode = of('isImportTypeNode', ast.isImportTypeNode);
export const isIndexSignatureDeclaration = of(
  'isIndexSignatureDeclaration',
  ast.isIndexSignatureDeclaration,
);
export const isIndexedAccessTypeNode = of('isIndexedAccessTypeNode', ast.isIndexedAccessTypeNode);
export const isInterfaceDeclaration = of('isInterfaceDeclaration', ast.isInterfaceDeclaration);
export const isIntersectionTypeNode = of('isIntersectionTypeNode', ast.isIntersectionTypeNode);
export const isJSDoc = of('isJSDoc', ast.isJSDoc);
export const isJSDocDeprecatedTag = of('isJSDocDeprecatedTag', ast.isJSDocDeprecatedTag);
export const isJSDocText = of('isJSDocText', ast.isJSDocText);
export const isLiteralTypeNode = of('isLiteralTypeNode', ast.isLiteralTypeNode);
export const isMappedTypeNode = of('isMappedTypeNode', ast.isMappedTypeNode);
export const isMethodDeclaration = of('isMethodDeclaration', ast.isMethodDeclaration);
export const isMethodSignatureDeclaration = of(
  'isMethodSignatureDeclaration',
  ast.isMethodSignatureDeclaration,
);
export const isNamedImports = of('isNamedImports', ast.isNamedImports);
export const isNamedTupleMember = of('isNamedTupleMember', ast.isNamedTupleMember);
export const isNamespaceImport = of('isNamespaceImport', ast.isNamespaceImport);
export const isNoSubstitutionTemplateLiteral = of(
  'isNoSubstitutionTemplateLiteral',
  ast.isNoSubstitutionTemplateLiteral,
);
export const isNumericLiteral = of('isNumericLiteral', ast.isNumericLiteral);
export const isObjectLiteralExpression = of(
  'isObjectLiteralExpression',
  ast.isObjectLiteralExpression,
);
export const isOptionalTypeNode = of('isOptionalTypeNode', ast.isOptionalTypeNode);
export const isParameterDeclaration = of('isParameterDeclaration', ast.isParameterDeclaration);
export const isParenthesizedExpression = of(
  'isParenthesizedExpression',
  ast.isParenthesizedExpression,
);
export const isParenthesizedTypeNode = of('isParenthesizedTypeNode', ast.isParenthesizedTypeNode);
export const isPostfixUnaryExpression = of(
  'isPostfixUnaryExpression',
  ast.isPostfixUnaryExpression,
);
export const isPrefixUnaryExpression = of('isPrefixUnaryExpression', ast.isPrefixUnaryExpression);
export const isPropertyAccessExpression = of(
  'isPropertyAccessExpression',
  ast.isPropertyAccessExpression,
);
export const isPropertyAssignment = of('isPropertyAssignment', ast.isPropertyAssignment);
export const isPropertyDeclaration = of('isPropertyDeclaration', ast.isPropertyDeclaration);
export const isPropertySignatureDeclaration = of(
  'isPropertySignatureDeclaration',
  ast.isPropertySignatureDeclaration,
);
export const isQualifiedName = of('isQualifiedName', ast.isQualifiedName);
export const isRegularExpressionLiteral = of(
  'isRegularExpressionLiteral',
  ast.isRegularExpressionLiteral,
);
export const isRestTypeNode = of('isRestTypeNode', ast.isRestTypeNode);
export const isReturnStatement = of('isReturnStatement', ast.isReturnStatement);
export const isSatisfiesExpression = of('isSatisfiesExpression', ast.isSatisfiesExpression);
export const isShorthandPropertyAssignment = of(
  'isShorthandPropertyAssignment',
  ast.isShorthandPropertyAssignment,
);
export const isSourceFile = of('isSourceFile', ast.isSourceFile);
export const isSpreadAssignment = of('isSpreadAssignment', ast.isSpreadAssignment);
export const isSpreadElement = of('isSpreadElement', ast.isSpreadElement);
export const isStringLiteral = of('isStringLiteral', ast.isStringLiteral);
export const isTemplateLiteralTypeNode = of(
  'isTemplateLiteralTypeNode',
  ast.isTemplateLiteralTypeNode,
);
export const isTupleTypeNode = of('isTupleTypeNode', ast.isTupleTypeNode);
export const isTypeAliasDeclaration = of('isTypeAliasDeclaration', ast.isTypeAliasDeclaration);
export const isTypeLiteralNode = of('isTypeLiteralNode', ast.isTypeLiteralNode);
export const isTypeNode = of('isTypeNode', ast.isTypeNode);
export const isTypeOfExpression = of('isTypeOfExpression', ast.isTypeOfExpression);
export const isTypeOperatorNode = of('isTypeOperatorNode', ast.isTypeOperatorNode);
export const isTypeQueryNode = of('isTypeQueryNode', ast.isTypeQueryNode);
export const isTypeReferenceNode = of('isTypeReferenceNode', ast.isTypeReferenceNode);
export const isUnionTypeNode = of('isUnionTypeNode', ast.isUnionTypeNode);
export const isVariableDeclaration = of('isVariableDeclaration', ast.isVariableDeclaration);
export const isVariableDeclarationList = of(
  'isVariableDeclarationList',
  ast.isVariableDeclarationList,
);
