// For a test of all projects: the questions, and the files of a project with given answers.
export { type Choices, offeredChoices, questionNames } from './choices.ts';
export { composeFiles } from './compose-files.ts';
export { mergeManifests } from './merge-manifests.ts';
