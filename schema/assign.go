package schema

import (
	"math"
	"reflect"
	"strings"
	"sync"
)

// assign puts a plain value into a Go value of a fitting type. It says false
// when the types do not fit, which means that struct and schema disagree: a
// test holds them together.
func assign(target reflect.Value, v any) bool {
	switch target.Kind() {
	case reflect.Interface:
		if v == nil {
			target.SetZero()
			return true
		}
		target.Set(reflect.ValueOf(v))
		return true
	case reflect.Pointer:
		if v == nil {
			target.SetZero()
			return true
		}
		target.Set(reflect.New(target.Type().Elem()))
		return assign(target.Elem(), v)
	}
	switch v := v.(type) {
	case string:
		if target.Kind() != reflect.String {
			return false
		}
		target.SetString(v)
	case bool:
		if target.Kind() != reflect.Bool {
			return false
		}
		target.SetBool(v)
	case float64:
		return assignNumber(target, v)
	case []any:
		return assignList(target, v)
	case map[string]any:
		return assignObject(target, v)
	default:
		return false
	}
	return true
}

func assignNumber(target reflect.Value, v float64) bool {
	switch target.Kind() {
	case reflect.Float64:
		target.SetFloat(v)
	case reflect.Int, reflect.Int64:
		if v != math.Trunc(v) {
			return false
		}
		target.SetInt(int64(v))
	default:
		return false
	}
	return true
}

func assignList(target reflect.Value, list []any) bool {
	if target.Kind() != reflect.Slice {
		return false
	}
	out := reflect.MakeSlice(target.Type(), len(list), len(list))
	for i, item := range list {
		if !assign(out.Index(i), item) {
			return false
		}
	}
	target.Set(out)
	return true
}

func assignObject(target reflect.Value, object map[string]any) bool {
	if target.Kind() == reflect.Map {
		out := reflect.MakeMapWithSize(target.Type(), len(object))
		for name, item := range object {
			value := reflect.New(target.Type().Elem()).Elem()
			if !assign(value, item) {
				return false
			}
			out.SetMapIndex(reflect.ValueOf(name).Convert(target.Type().Key()), value)
		}
		target.Set(out)
		return true
	}
	if target.Kind() != reflect.Struct {
		return false
	}
	fields := fieldsOf(target.Type())
	for name, item := range object {
		field, ok := fields[name]
		if !ok || !assign(target.FieldByIndex(field), item) {
			return false
		}
	}
	return true
}

var fieldTables sync.Map // reflect.Type → map[string][]int

// fieldsOf lists a struct's fields by the member names of their json tags,
// those of embedded structs among them.
func fieldsOf(t reflect.Type) map[string][]int {
	if table, ok := fieldTables.Load(t); ok {
		return table.(map[string][]int)
	}
	table := map[string][]int{}
	for _, field := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if name != "" && name != "-" && field.IsExported() {
			table[name] = field.Index
		}
	}
	fieldTables.Store(t, table)
	return table
}
