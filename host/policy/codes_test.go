package policy

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCodesAreTheClosedList(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, 0)
	require.NoError(t, err)
	declared := map[Code]bool{}
	ast.Inspect(file, func(node ast.Node) bool {
		if spec, ok := node.(*ast.ValueSpec); ok {
			if kind, ok := spec.Type.(*ast.Ident); ok && kind.Name == "Code" {
				for _, value := range spec.Values {
					word, err := strconv.Unquote(value.(*ast.BasicLit).Value)
					require.NoError(t, err)
					declared[Code(word)] = true
				}
			}
		}
		return true
	})
	listed := map[Code]bool{}
	for _, entry := range Codes() {
		listed[entry.Code] = true
		require.NotEmpty(t, entry.Sentence, entry.Code)
		require.NotEmpty(t, entry.Hint, entry.Code)
	}
	require.Equal(t, listed, declared)
	for _, reason := range list().Reasons {
		require.True(t, reason.Code.Known(), reason.Reason)
		require.NotEmpty(t, reason.Sentence)
	}
}

func TestARefusalPassesOnNothingUnknown(t *testing.T) {
	require.Equal(t, "internal", Refuse("page words").Code)
	refusal := RefuseFor(PictureRefused, "page words")
	require.Equal(t, "picture_refused", refusal.Code)
	require.Empty(t, refusal.Reason)
	require.Equal(t, "frame_in_view", RefuseFor(PictureRefused, "frame_in_view").Reason)
}
