import random,sys,re
seed=int(sys.argv[1]); n=int(sys.argv[2]); out=sys.argv[3]
R=random.Random(seed)
keys=['a','b','c','d']
def scalar():
    return R.choice(["string","number","boolean","'x'","'y'","'z'","1","2","null","bigint","Date","Color","Color.Red","true","string | null","number | undefined","'x' | 'y'","integer","A","B","C","U","unknown","`id-${string}`"])
def obj(d):
    ks=R.sample(keys,R.randint(1,3))
    return '{ '+' '.join(f"{R.choice(['','','readonly '])}{k}{R.choice(['','','?'])}: {ty(d-1)};" for k in ks)+' }'
def ty(d):
    if d<=0: return scalar()
    c=R.randint(0,19)
    if c<4: return obj(d)
    if c<8: return f"({obj(d)} & {R.choice([obj(d),'A','B','C','U'])})"
    if c==8: return f"Partial<{o(d)}>"
    if c==9: return f"Required<{o(d)}>"
    if c==10: return f"Pick<{R.choice(['A','B','C'])}, 'a'>"
    if c==11: return f"Omit<{o(d)}, '{R.choice(keys)}'>"
    if c==12: return f"Array<{ty(d-1)}>"
    if c==13: return f"{R.choice(['Page','Flat','Nullable','Maybe'])}<{o(d)}>"
    if c==14: return f"Exclude<{R.choice(['U',chr(39)+'x'+chr(39)+' | '+chr(39)+'y'+chr(39)+' | 1','Color | null','boolean | string'])}, {R.choice(['null','string','{ k: 1 }','true',chr(39)+'x'+chr(39)])}>"
    if c==15: return f"Extract<{R.choice(['U','string | number | null','Color | boolean'])}, {R.choice(['{ k: 1 }','string','Color','boolean'])}>"
    if c==16: return f"({ty(d-1)} | {ty(d-1)})"
    if c==17: return f"Record<{R.choice(['string',chr(39)+'p'+chr(39)+' | '+chr(39)+'q'+chr(39),'Color'])}, {ty(d-1)}>"
    if c==18: return f"{R.choice(['A','B','C'])}['{R.choice(['a'])}']"
    return f"[{ty(d-1)}, {ty(d-1)}?]"
def o(d): return R.choice([obj(d),'A','B','C','U',f'({obj(d)} & A)'])
head="""import { integer } from '@deepkit/type';
import { createRouter } from '@mikrokit/router';
enum Color { Red = 'red', Green = 'green' }
interface A { a: string; b?: number; c: 'x' | 'y' }
interface B { a?: string; readonly b: number; d: A | null }
interface C { a: 'x' | 'z'; self?: C; c?: string | null }
type U = { k: 1; x: string } | { k: 2; y?: Date } | { k: 3; a: A };
interface Page<T> { items: T[]; first?: T }
type Flat<T> = { [K in keyof T]: T[K] };
type Nullable<T> = { [K in keyof T]: T[K] | null };
type Maybe<T> = T | null;
export const api = createRouter({
"""
lines=[f"  r{i}: (_: unknown, v: {ty(3)}): void => {{}}," for i in range(n)]
open(out,'w').write(head+'\n'.join(lines)+'\n});\n')
